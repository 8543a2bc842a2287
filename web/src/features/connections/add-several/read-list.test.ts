import { describe, expect, it } from 'vitest';
import { type ReadList, readList } from './read-list.ts';

const line = (name: string, role: string | null = null, years: string | null = null) => ({
  name,
  role,
  years,
});
const lines = (...list: ReturnType<typeof line>[]) => ({ lines: list });
/** The lines as they are typed, without what turning a name round would make of them. */
const plain = (read: ReadList) =>
  'problem' in read
    ? read
    : lines(...read.lines.map(({ name, role, years }) => line(name, role, years)));
const readNames = (text: string) => {
  const read = readList(text);
  return 'problem' in read ? [read.problem] : read.lines.map(({ name }) => name);
};

describe('a pasted list', () => {
  it('can be names one below another, with blanks, empty lines and Windows line ends', () => {
    expect(plain(readList('Mere Kingi\r\n\r\n  Tevita   Fifita \n\nHana'))).toEqual(
      lines(line('Mere Kingi'), line('Tevita Fifita'), line('Hana')),
    );
  });

  it.each(['\t', ';', ','])('can have cells for role and years, separated by %j', (mark) => {
    const text = ['Mere Kingi|Artist|2020 - 2022', 'Hana Ito||2021', 'Tevita'].join('\n');
    expect(plain(readList(text.replaceAll('|', mark)))).toEqual(
      lines(
        line('Mere Kingi', 'Artist', '2020 - 2022'),
        line('Hana Ito', null, '2021'),
        line('Tevita'),
      ),
    );
  });

  it('can have separators, line breaks and doubled quotation marks between quotation marks', () => {
    expect(
      plain(readList('"Kingi, Mere","Lead ""tide"" artist","2020, 2022"\n"Two\nlines"')),
    ).toEqual(lines(line('Kingi, Mere', 'Lead "tide" artist', '2020, 2022'), line('Two lines')));
  });

  it('can have nicknames between quotation marks', () => {
    expect(plain(readList('Mere "Moana" Kingi,Artist'))).toEqual(
      lines(line('Mere "Moana" Kingi', 'Artist')),
    );
  });

  it('is split at tabs or semicolons if it has any, so that commas stay in the cells', () => {
    expect(plain(readList('Kingi, Mere\tArtist, host\t2020, 2022'))).toEqual(
      lines(line('Kingi, Mere', 'Artist, host', '2020, 2022')),
    );
    expect(plain(readList('"a;b"\nMere, Hana'))).toEqual(lines(line('a;b'), line('Mere', 'Hana')));
  });

  it('is read with all further cells of a row as years', () => {
    expect(plain(readList('Mere,Artist,2020,2022'))).toEqual(
      lines(line('Mere', 'Artist', '2020, 2022')),
    );
  });

  it('follows the order of its headings, joins first and last names, and drops other columns', () => {
    expect(plain(readList('Years\tEmail\tName\tRole\n2020\ta@example.org\tMere\tArtist'))).toEqual(
      lines(line('Mere', 'Artist', '2020')),
    );
    expect(plain(readList('id,First_name,LAST NAME\n1,Mere,Kingi\n2,Hana,'))).toEqual(
      lines(line('Mere Kingi'), line('Hana')),
    );
    expect(plain(readList('\uFEFFName\nMere'))).toEqual(lines(line('Mere')));
  });

  it('can begin with a name that could be a heading', () => {
    expect(plain(readList('Project\nPeople'))).toEqual(lines(line('Project'), line('People')));
  });

  it('keeps a row without a name, so that the user sees what is missing', () => {
    expect(plain(readList('Mere,Artist\n,Host'))).toEqual(
      lines(line('Mere', 'Artist'), line('', 'Host')),
    );
  });

  it('is refused with the line of a quotation mark that is not closed', () => {
    expect(plain(readList('Mere\n"Hana'))).toEqual({
      problem: 'A quotation mark in line 2 is not closed.',
    });
  });

  it.each([
    ...['• Mere Kingi', '•Mere Kingi', '- Mere Kingi', '– Mere Kingi', '* Mere Kingi'],
    ...['1. Mere Kingi', '1) Mere Kingi', '(1) Mere Kingi', 'a) Mere Kingi', '☐ Mere Kingi'],
    ...['· Mere Kingi', '\t•\tMere Kingi', '1.\tMere Kingi', '- [ ] Mere Kingi', 'ii) Mere Kingi'],
    ...['Mere Kingi <mere@example.org>', 'Mere Kingi (mere@example.org)', 'sep=;\nMere Kingi'],
    ...['Mere Kingi mailto:mere@example.org', '<mere@example.org> Mere Kingi'],
  ])('takes the name out of %j', (text) => {
    expect(readNames(text)).toEqual(['Mere Kingi']);
    expect(readNames(`Hana Ito\n${text}\r\n`)).toEqual(
      text.startsWith('sep') ? ['Hana Ito', 'sep=', 'Mere Kingi'] : ['Hana Ito', 'Mere Kingi'],
    );
  });

  it('loses numbers only where they count the lines', () => {
    expect(readNames('4. Ana\n5. Ben\n\n6. Cy')).toEqual(['Ana', 'Ben', 'Cy']);
    expect(readNames('a. Ana\nb. Ben')).toEqual(['Ana', 'Ben']);
    for (const names of [
      ['5. Jahresausstellung', '6. Jahresausstellung'],
      ['1. Biennale', '2. Biennale', '3. Biennale'],
      ['10. Jahresausstellung', 'Élan'],
      ['A. Ng', 'C. Wu'],
      ['3D Lab', '24 Hours', '(Un)Seen', 'X'],
    ]) {
      expect(readNames(names.join('\n'))).toEqual(names);
    }
  });

  it('gives each recipient of a mail a line, without the address', () => {
    const read = readList('"Kingi, Mere" <mere@example.org>, Hana Ito <hana@example.org>; x@y.org');
    expect(read).toMatchObject({
      addresses: 3,
      lines: [
        { name: 'Kingi, Mere', role: null, email: 'mere@example.org' },
        { name: 'Hana Ito', role: null, email: 'hana@example.org' },
      ],
    });
  });

  it.each([
    ['Mere Kingi <mere@example.org>', { name: 'Mere Kingi', role: null }],
    ['- (mere@example.org) Mere Kingi; Singer; 2021', { name: 'Mere Kingi', role: 'Singer' }],
    ['Mere Kingi; mere@example.org; Singer; 2021', { name: 'Mere Kingi', role: 'Singer' }],
    ['Mere Kingi\tmere@example.org\tSinger', { name: 'Mere Kingi', role: 'Singer' }],
    ['mere@example.org, Mere Kingi, Singer', { name: 'Mere Kingi', role: 'Singer' }],
    ['Mere Kingi; Singer; 2021; mailto:mere@example.org', { role: 'Singer', years: '2021' }],
    ['Name;Email;Role\nMere Kingi;mere@example.org;Singer', { role: 'Singer', years: null }],
    ['"Mere\n""Moana"" Kingi";Singer;mere@example.org', { role: 'Singer', years: null }],
  ])('knows whose address it is in %j', (text, line) => {
    expect(readList(text)).toMatchObject({
      addresses: 1,
      lines: [{ ...line, email: 'mere@example.org' }],
    });
    const after = readList(`${text}\nHana Ito`);
    expect('lines' in after && after.lines[1]).not.toHaveProperty('email');
    const before = readList(`hana@example.org\nHana Ito\n\n${text}`);
    if (!text.startsWith('Name')) {
      expect('lines' in before && before.lines.map(({ email }) => email)).toEqual([
        undefined,
        'mere@example.org',
      ]);
    }
  });

  it('takes none of several addresses in a line, and none that is wrong', () => {
    const emails = (text: string) => {
      const read = readList(text);
      return 'lines' in read && read.lines.map(({ email }) => email);
    };
    expect(emails('Mere Kingi; mere@example.org; m.kingi@example.org')).toEqual([undefined]);
    expect(emails('Mere Kingi <mere@example.o>; 2021')).toEqual([undefined]);
  });

  it('can be read with the last name first', () => {
    const turnedOf = (text: string) => {
      const read = readList(text);
      return 'problem' in read ? [] : read.lines.map(({ turned }) => turned);
    };
    const magda = { name: 'Magda Abakan', role: null, years: null };
    expect(turnedOf('Abakan, Magda\nMere Kingi')).toEqual([magda, undefined]);
    expect(turnedOf('Abakan, Magda, Weaver, 1965, 1970')).toEqual([
      { name: 'Magda Abakan', role: 'Weaver', years: '1965, 1970' },
    ]);
    expect(turnedOf('"Abakan, Magda",Weaver')).toEqual([{ ...magda, role: 'Weaver' }]);
    expect(turnedOf('Abakan, Magda;Weaver;1965')).toEqual([
      { name: 'Magda Abakan', role: 'Weaver', years: '1965' },
    ]);
    expect(turnedOf('Name,Role\nAbakan,Weaver')).toEqual([undefined]);
  });

  it('has no lines when it is blank', () => {
    expect(plain(readList(' \n\t\n'))).toEqual(lines());
  });
});

describe('a list as other programs write it', () => {
  it.each([
    ['line breaks of a presentation', 'Mere\u000BHana\u2028Tui\u0085Ito'],
    ['numbers without a blank', '1.Mere\n2.Hana\n3.Tui\n4.Ito'],
    ['numbers of full width', '１．Mere\n２．Hana\n３．Tui\n４．Ito'],
    ['numbers with a dash', '1 - Mere\n2 - Hana\n3 – Tui\n4 — Ito'],
    ['Roman numbers', 'I. Mere\nII. Hana\nIII. Tui\nIV. Ito'],
    ['small Roman numbers', 'i. Mere\nii. Hana\niii. Tui\niv. Ito'],
    ['numbers in brackets', '[1] Mere\n[2] Hana\n[3] Tui\n[4] Ito'],
    ['other dashes', '‐ Mere\n― Hana\n− Tui\n‑ Ito'],
    ['other bullets', '❖ Mere\n★ Hana\n🔹 Tui\no\tIto'],
    ['bold and slanted names', '* **Mere**\n_Hana_\n- **Tui**\n**Ito**'],
    ["a mail's quotation marks", "'Mere' <m@x.org>\n'Hana' <h@x.org>\nTui\nIto"],
    ['a table with bars', '| Name |\n|---|\n| Mere |\n| Hana |\n| Tui |\n| Ito |'],
  ])('has names only: %s', (_what, text) => {
    expect(readNames(text)).toEqual(['Mere', 'Hana', 'Tui', 'Ito']);
  });

  it('has the cells of a table with bars', () => {
    expect(plain(readList('| Mere | Artist |\n| Hana | Curator |'))).toEqual(
      lines(line('Mere', 'Artist'), line('Hana', 'Curator')),
    );
  });

  it.each(['I. Kingi', 'M. Kingi\nA. Ito', '3 Doors Down\n4 Non Blondes', 'Tide & Co'])(
    'keeps what belongs to a name: %s',
    (text) => {
      expect(readNames(text)).toEqual(text.split('\n'));
    },
  );

  it('reads codes of HTML as the characters that they mean', () => {
    expect(readNames('Tide &amp; Co\nO&#039;Brien')).toEqual(['Tide & Co', 'O’Brien']);
  });
});
