import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

describe('parseMarkdown', () => {
  it('reads headings, paragraphs, lists and rules', () => {
    const blocks = parseMarkdown(
      '# Terms\r\n\r\nOne line,\nstill the same.\n\n- first\n- second,\n  longer\n\n1. one\n2. two\n\n---\n',
    );
    expect(blocks).toEqual([
      { type: 'heading', level: 1, parts: [{ type: 'text', text: 'Terms' }] },
      { type: 'paragraph', parts: [{ type: 'text', text: 'One line, still the same.' }] },
      {
        type: 'list',
        isNumbered: false,
        items: [[{ type: 'text', text: 'first' }], [{ type: 'text', text: 'second, longer' }]],
      },
      {
        type: 'list',
        isNumbered: true,
        items: [[{ type: 'text', text: 'one' }], [{ type: 'text', text: 'two' }]],
      },
      { type: 'rule' },
    ]);
  });

  it('reads emphasis and links inside a line', () => {
    expect(
      parseMarkdown('**It stays *yours*.** See [the policy](/privacy), not snake_case_names.'),
    ).toEqual([
      {
        type: 'paragraph',
        parts: [
          {
            type: 'strong',
            parts: [
              { type: 'text', text: 'It stays ' },
              { type: 'emphasis', parts: [{ type: 'text', text: 'yours' }] },
              { type: 'text', text: '.' },
            ],
          },
          { type: 'text', text: ' See ' },
          { type: 'link', href: '/privacy', parts: [{ type: 'text', text: 'the policy' }] },
          { type: 'text', text: ', not snake_case_names.' },
        ],
      },
    ]);
  });

  it.each([
    '[x](javascript:alert)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '[x](data:text/html,hi)',
    '<img src=x onerror=alert>',
  ])('leaves %s as text', (source) => {
    expect(parseMarkdown(source)).toEqual([
      { type: 'paragraph', parts: [{ type: 'text', text: source }] },
    ]);
  });

  it('parses long input with many unclosed marks', () => {
    const hard = `${'*a'.repeat(20_000)} ${'[a]('.repeat(20_000)}`;
    expect(parseMarkdown(hard)).toHaveLength(1);
  });
});
