import { expect, it } from 'vitest';
import { readStartView } from './start-view.ts';

const readFrom = (content: string) => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `<meta name="mangrove-start-view" content="${content}">`;
  return readStartView(page);
};

it('readStartView reads what the map shows first; null for the whole network', () => {
  expect(readFrom('focus:project_9')).toEqual({ focus: 'project_9' });
  expect(readFrom('groups')).toEqual({ color: 'group' });
  expect(readFrom('whole')).toBeNull();
});
