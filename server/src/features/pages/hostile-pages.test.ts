import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { readPage } from '../../../test/read-page.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { usePages } from './test-pages.ts';

describeOnOneEngine('the page of an entity with hostile text', (context) => {
  const { open } = usePages(context);

  it.each([
    '</script><script>window.__xss = 1</script>',
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    '<!--<script>',
    '$& $1 $` {{7*7}}',
    '&lt;b&gt;',
  ])('shows as text: %s', async (name) => {
    const ines = await aPerson(context.db, name, {
      about: name,
      pronouns: name,
      locations: [{ city: name, country: name }],
    });
    const other = await aProject(context.db, name);
    await relate(context.db, ines, other, name, name);
    const first = await open(`/people/${ines}`);
    const { page, title, description, cards, machine, text, sent } = readPage(
      await open(String(first.headers.location ?? `/people/${ines}`)),
    );
    const plain = readPage(await open(`/people/${await aPerson(context.db, 'Plain')}-plain`));
    const countScripts = (of: typeof page) => of.querySelectorAll('script').length;
    expect(countScripts(page)).toBe(countScripts(plain.page));
    expect(page.querySelectorAll('[onerror], [onload], img[src="x"]')).toHaveLength(0);
    expect(title).toBe(`${name} · Tide & Co`);
    expect([description, cards['og:title'], machine.name, sent.name]).toEqual([
      name,
      name,
      name,
      name,
    ]);
    expect(page.querySelector('#root h1')?.textContent).toBe(name);
    expect(text).toContain(name);
  });

  it('contains no characters that reverse the surrounding text', async () => {
    const ines = await aPerson(context.db, 'Ines\u202Egnp.exe', { about: 'a\u202Eb' });
    const read = readPage(await open(`/people/${ines}-inesgnp-exe`));
    expect([read.title, read.description, read.machine.name]).toEqual([
      'Inesgnp.exe · Tide & Co',
      'ab',
      'Inesgnp.exe',
    ]);
    expect(read.page.querySelector('h1')?.getAttribute('dir')).toBe('auto');
  });
});
