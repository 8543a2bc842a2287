// Every regular expression of the product takes a time that grows with the length of its text, not
// with its square: most of them read what visitors send, names included.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

interface Expression {
  source: string;
  flags: string;
  at: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** The literals of a file; those that `new RegExp` puts together are not found. */
function readExpressions(file: string): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node !== null && typeof node === 'object') {
      if ('regex' in node && node.regex) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string };
        found.push({ source: pattern, flags, at: file });
      }
      Object.values(node).forEach(visit);
    }
  };
  visit(
    parseAst(readFileSync(`${root}${file}`, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
  );
  return found;
}

const usual = ['a', 'A0', '0', ' ', '\n', '.', ',', '-', '/', '@', '"', "'", '(', '[', '_', '👩'];
const syntax =
  /\\[pP]\{[^}]*\}|\\k<[^>]*>|\(\?<?[=!:]|\(\?<\w+>|\\[bBdDwWsSvfnrt]|[()[\]|?*+^$]|\{[^}]*\}/gu;

/** Texts that one expression after another has trouble with: its own letters, repeated. */
function pumpsOf(source: string): { before: string; part: string }[] {
  const plain = source.replace(syntax, '\0').replace(/\\(.)/gu, '$1').split('\0');
  const own = [...new Set(plain.filter((part) => part !== '' && part.length < 12))].slice(0, 15);
  const pairs = own.flatMap((one) =>
    [...own, ...usual].flatMap((other) => [one + other, other + one]),
  );
  const parts = [...new Set([...own, ...usual, ...pairs])].map((part) => ({ before: '', part }));
  return [...parts, ...own.flatMap((before) => usual.map((part) => ({ before, part })))];
}

function timeOf(expression: RegExp, text: string): number {
  const began = performance.now();
  text.replace(expression, '');
  return performance.now() - began;
}

/**
 * The text that an expression needs more than linear time for; null for none.
 * @param patience how often it is tried again: on a busy machine a few tries may all be interrupted.
 */
function findHostileText({ source, flags }: Expression, patience: number): string | null {
  const expression = new RegExp(source, flags);
  const least = (text: string, tries: number) =>
    Math.min(...Array.from({ length: tries }, () => timeOf(expression, text)));
  // Four times the text takes 4 times as long if it is linear, and 16 times if it is quadratic.
  const isQuadratic = (text: (length: number) => string, tries: number) => {
    const [short, long] = [least(text(4_000), tries), least(text(16_000), tries)];
    return long > 8 && long > 8 * short;
  };
  for (const { before, part } of pumpsOf(source)) {
    // No expression that ends with `$` matches the one end or the other.
    for (const end of ['\u0001', '\nx']) {
      const text = (length: number) => `${before}${part.repeat(length / part.length)}${end}`;
      if (timeOf(expression, text(4_000)) < 1) continue;
      if (isQuadratic(text, 3) && isQuadratic(text, patience)) return `${before}${part}`;
    }
  }
  return null;
}

const files = ['contract', 'graph', 'server', 'web'].flatMap((part) =>
  readdirSync(`${root}${part}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|(?:^|\/)test-[^/]+$/u.test(file))
    .map((file) => `${part}/src/${file}`),
);
const repeating = files
  .flatMap(readExpressions)
  .filter(({ source }) => /[*+]|\{\d+,\}/u.test(source));
/** One that several files have is tried once. */
const expressions = [
  ...new Map(repeating.map((one) => [`${one.source}/${one.flags}`, one])).values(),
];

it('finds the expressions, and knows a quadratic one', () => {
  expect(expressions.length).toBeGreaterThan(80);
  for (const source of ['\\beyJ[\\w-]+(?:\\.[\\w-]*)+', '\\s+$', '\\[[^\\]]+\\]\\(']) {
    expect(findHostileText({ source, flags: 'gu', at: '' }, 3), source).not.toBeNull();
  }
});

it('every regular expression is linear', () => {
  const quadratic = expressions.flatMap((expression) => {
    const text = findHostileText(expression, 30);
    return text === null
      ? []
      : [`${expression.at}: /${expression.source}/ on ${JSON.stringify(text)}`];
  });
  expect(quadratic).toEqual([]);
});
