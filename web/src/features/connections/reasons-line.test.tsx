import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReasonsLine } from './reasons-line.tsx';

it('says each reason in one line, a text in its language', () => {
  const { container } = render(
    <ReasonsLine
      reasons={[
        { field: 'tag', text: 'FLOOD', ranges: [] },
        { field: 'about', text: 'Gezeiten', ranges: [], main_language: 'de' },
      ]}
    />,
  );
  expect(container).toHaveTextContent('Tag FLOOD · About: Gezeiten');
  expect(container.querySelector('[lang]')).toHaveAttribute('lang', 'de');
});
