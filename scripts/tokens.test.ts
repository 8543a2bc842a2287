import { describe, expect, it } from 'vitest';
import { findLiterals, readTokens } from './token-rules.mjs';
import { checkTokens } from './tokens.mjs';

const tokens = readTokens();
const insteadOf = (css: string) =>
  findLiterals('a.module.css', css, tokens).map(({ instead }) => instead);
const rule = (declaration: string) => `.a {\n  ${declaration};\n}\n`;

describe('a literal that a design token should replace', () => {
  it.each([
    ['padding: 14px 20px', ['var(--mg-space-sm)', 'var(--mg-space-md)']],
    ['margin-inline-start: -8px', ['var(--mg-space-xs)']],
    ['gap: 0.75rem', ['var(--mg-space-sm)']],
    ['inset-block-start: 47px', ['var(--mg-space-2xl)']],
    ['font-size: 0.875rem', ['var(--mg-type-small-size)']],
    ['font-weight: 620', ['var(--mg-weight-bold)']],
    ['border-radius: 10px', ['var(--mg-radius-sm)']],
    ['min-height: 44px', ['var(--mg-size-touch-min)']],
    ['color: #fff', ['var(--mg-paper-raised)']],
    ['background: rgba(8, 41, 47, 0.5)', ['var(--mg-water-deeper)']],
    ['color: white', ['a colour of the tokens']],
    ['z-index: 10', ['var(--mg-z-map-controls)']],
    ['transition: color 0.15s', ['var(--mg-duration-quick)']],
  ])('is reported in "%s" with the nearest token', (declaration, instead) => {
    expect(insteadOf(rule(declaration))).toEqual(instead);
  });

  it('is reported in a media query at a width that is no breakpoint', () => {
    expect(insteadOf('@media (max-width: 43.7em) {\n}')).toEqual(['(max-width: 43.74em)']);
    expect(insteadOf('@media (min-width: 64em) {\n}')).toEqual(['(min-width: 62em)']);
    expect(insteadOf('@media (min-width: 700px) {\n}')).toEqual(['(min-width: 43.75em)']);
  });

  it('is reported with its line, unless it stands in a comment', () => {
    const css = `/* gap: 5px;\n */\n${rule('gap: 5px')}`;
    expect(findLiterals('a.module.css', css, tokens)).toEqual([
      { file: 'a.module.css', line: 4, text: 'gap: 5px', instead: 'var(--mg-space-xxs)' },
    ]);
  });
});

describe('a literal that is allowed', () => {
  it.each([
    'padding: 0',
    'width: 13.5rem',
    'max-height: 264px',
    'grid-template-columns: repeat(auto-fill, minmax(300px, 1fr))',
    'border: 1.5px solid var(--mg-line)',
    'outline-offset: -3px',
    'padding: var(--mg-space-sm) calc(2 * var(--mg-space-lg))',
    'margin: -1px',
    'z-index: 1',
    'width: 25%',
    'content: "10px"',
    '--own: 14px',
  ])('is not reported: "%s"', (declaration) => {
    expect(insteadOf(rule(declaration))).toEqual([]);
  });

  it('is not reported in a media query at a breakpoint or about the pointer', () => {
    const css =
      '@media (max-width: 43.74em) {}\n@media (min-width: 62em) {}\n@media (pointer: coarse) {}';
    expect(insteadOf(css)).toEqual([]);
  });
});

describe('the style sheets', () => {
  it('contain no literal that a token should replace', () => {
    expect(checkTokens().problems).toEqual([]);
  });
});
