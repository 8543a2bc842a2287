import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const write = (source: string) => render(<Markdown source={source} />).container.innerHTML;

describe('Markdown', () => {
  it('renders headings, paragraphs, lists and rules', () => {
    expect(
      write(
        '# Terms\r\n\r\nOne line,\nstill the same.\n\n- first\n- second\n\n1. one\n2. two\n\n---\n',
      ),
    ).toBe(
      '<h1>Terms</h1><p>One line,\nstill the same.</p><ul><li>first</li><li>second</li></ul>' +
        '<ol><li>one</li><li>two</li></ol><hr>',
    );
  });

  it('renders emphasis and links inside a line, and escapes nothing twice', () => {
    expect(write('**It stays *yours*.** See [R&D](https://a.test), not snake_case_names.')).toBe(
      '<p><strong>It stays <em>yours</em>.</strong> See ' +
        '<a href="https://a.test" rel="noopener noreferrer">R&amp;D</a>, not snake_case_names.</p>',
    );
  });

  it.each([
    '[x](javascript:alert)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '[x](data:text/html,hi)',
    '<img src=x onerror=alert>',
    '![x](https://evil.test/x.png)',
  ])('leaves %s as text', (source) => {
    const { container } = render(<Markdown source={source} />);
    expect(container).toHaveTextContent(source);
    expect(container.querySelector('a, img')).toBeNull();
  });
});
