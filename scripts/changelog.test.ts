import { expect, it } from 'vitest';
import { describeChanges } from './changelog.mjs';

it('describeChanges lists features, fixes and performance by scope, and omits other commits', () => {
  const page = describeChanges([
    'feat(map): name groups',
    'test(map): try groups',
    'fix: say why a save failed',
    'perf(web)!: load menus when pressed',
    'feat(access): show drafts',
    'Anything before',
  ]);
  expect(page.split('\n').slice(4)).toEqual([
    '## Unreleased',
    '',
    '### New',
    '',
    '- **access:** show drafts',
    '- **map:** name groups',
    '',
    '### Mended',
    '',
    '- say why a save failed',
    '',
    '### Quicker',
    '',
    '- **web:** load menus when pressed',
    '',
  ]);
});
