import { expect, it } from 'vitest';
import { nameMarks, uniteProjects } from './model/local-contexts.ts';
import { NotFromHub, readHubProject, readPaste } from './read-hub.ts';
import { aHubNotice, aHubProject } from './test-hub.ts';

const [label] = aHubProject.tk_labels;
const paste = (change: object) => () => readPaste(JSON.stringify({ ...aHubProject, ...change }));
const pasteLabel = (change: object) => paste({ tk_labels: [{ ...label, ...change }] });

it('keeps the texts, communities, languages and date of a project, and nothing else', () => {
  const { project, notices } = paste({ notice: [aHubNotice] })();
  expect(project).toEqual({
    unique_id: aHubProject.unique_id,
    title: 'Tide Songs',
    project_page: aHubProject.project_page,
    date_modified: aHubProject.date_modified,
    tk_labels: [
      {
        unique_id: label?.unique_id,
        name: 'TK Attribution (TK A)',
        label_type: 'attribution',
        ...{ language_tag: 'en', language: 'English' },
        label_text: 'These songs are ours.\nName us when you sing them.',
        community: 'Ngāi Tahu',
        audiofile: '',
        translations: label?.translations,
      },
    ],
    bc_labels: [],
  });
  const { img_url: _, ...notice } = aHubNotice;
  expect(notices).toEqual([notice]);
  expect(nameMarks(notices, project ? [project] : [])).toEqual([
    'TK Attribution (TK A) (Ngāi Tahu)',
    'Attribution Incomplete Notice',
  ]);
});

it('reads what it has read once more, and communities by name as version 1 of the Hub', () => {
  const { project } = pasteLabel({ community: 'Ngāi Tahu' })();
  expect(readHubProject(JSON.parse(JSON.stringify(project)))).toEqual(project);
  expect(project).toEqual(readHubProject(aHubProject));
});

it('takes a project with Notices alone', () => {
  const { project, notices } = paste({ tk_labels: [], notice: [aHubNotice, aHubNotice] })();
  expect(project).toBeNull();
  expect(notices).toHaveLength(1);
});

it('keeps the newest of a project that is there twice', () => {
  const old = readHubProject(aHubProject);
  const newer = { ...old, date_modified: '2026-01-01T00:00:00Z' };
  expect(uniteProjects([newer, old])).toEqual([newer]);
  expect(uniteProjects([old, newer])).toEqual([newer]);
});

it('removes controls that turn the direction of writing, and no letter', () => {
  const text = 'من\u202E قبل\u2066 نحن\u0000';
  const { project } = pasteLabel({ label_text: text, name: 'א\u202Dב' })();
  expect(project?.tk_labels[0]).toMatchObject({ label_text: 'من قبل نحن', name: 'אב' });
});

it.each<[string, () => unknown, RegExp]>([
  ['no JSON', () => readPaste('{"unique_id": '), /^This is not JSON\./u],
  ['a list', () => readPaste('[]'), /must be an object/u],
  ['null', () => readPaste('null'), /must be an object/u],
  ['another object', () => readPaste('{"name": "x"}'), /no Labels and no Notices/u],
  ['neither Labels nor Notices', paste({ tk_labels: [] }), /no Labels and no Notices/u],
  ['no id', paste({ unique_id: '../../users' }), /"unique_id" is not what the Hub gives/u],
  ['a script', paste({ project_page: 'javascript:alert(1)' }), /begins with https/u],
  ['a recording that is a script', pasteLabel({ audiofile: 'data:text/html,x' }), /audiofile/u],
  ['a login', paste({ project_page: 'https://a:b@hub.test/' }), /begins with https/u],
  ['no date', paste({ date_modified: 'soon' }), /not a date/u],
  ['a path as type', pasteLabel({ label_type: '../secret' }), /label_type/u],
  ['an attribute as language', pasteLabel({ language_tag: '"><script>' }), /language_tag/u],
  ['no text', pasteLabel({ label_text: '\u202E' }), /"label_text" is missing/u],
  ['a text that is none', pasteLabel({ label_text: { toString: 'x' } }), /must be a text/u],
  ['too long a text', pasteLabel({ label_text: 'x'.repeat(20_001) }), /more than 20000/u],
  ['too many Labels', paste({ tk_labels: Array(101).fill(label) }), /more than 100 items/u],
  ['too much', () => readPaste(' '.repeat(2_000_001)), /too long/u],
  [
    'too much of what is stored',
    paste({ bc_labels: Array(20).fill({ ...label, label_text: 'x'.repeat(15_000) }) }),
    /too long to be stored/u,
  ],
])('refuses %s with a sentence', (_, read, sentence) => {
  expect(read).toThrow(NotFromHub);
  expect(read).toThrow(sentence);
});

it('reads past a depth at which a recursive reader fails, and past names of the prototype', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const text = JSON.stringify(aHubProject);
  const { project } = readPaste(`${text.slice(0, -1)},"x":${deep},"__proto__":{"title":"y"}}`);
  expect(project).toEqual(readHubProject(aHubProject));
});
