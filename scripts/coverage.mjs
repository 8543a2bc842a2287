// Whether each section of the specification has a test. The title of a test, or of its group, ends
// with `[spec 2.5]` for section 5 of document 2; `npx vitest -t 'spec 2.5'` runs those of a section.
import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './repository.mjs';

const [documents, sections] = [3, 9];
const folders = ['contract/src', 'graph/src', 'server/src', 'server/test', 'web/src', 'e2e'];

/** @param {string} sources the tests of the product, as one text */
export function findUncovered(sources) {
  const named = new Set([...sources.matchAll(/\[spec (\d\.\d)\]/gu)].map(([, tag]) => tag));
  const known = Array.from({ length: documents }, (_, document) =>
    Array.from({ length: sections }, (__, section) => `${document + 1}.${section + 1}`),
  ).flat();
  return [
    ...known.filter((tag) => !named.has(tag)).map((tag) => `section ${tag} has no test`),
    ...[...named].filter((tag) => !known.includes(tag ?? '')).map((tag) => `no section ${tag}`),
  ];
}

export function checkCoverage() {
  const tests = folders.flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file))
      .map((file) => readFileSync(fromRoot(folder, file), 'utf8')),
  );
  return { problems: findUncovered(tests.join('\n')) };
}
