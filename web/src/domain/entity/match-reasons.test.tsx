import type { MatchReason } from '@mangrove/contract/browser';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EntityName } from './entity-name.tsx';
import { MatchReasons, marksOfName, reasonsText } from './match-reasons.tsx';

const reasons: MatchReason[] = [
  { field: 'name', text: 'Flood Wall', ranges: [[0, 5]] },
  { field: 'tag', text: 'FLOOD', ranges: [[0, 5]] },
  {
    field: 'about',
    text: '…the <b>flood</b> and the next flood…',
    ranges: [
      [8, 13],
      [31, 36],
    ],
  },
];
const marksIn = (container: HTMLElement) =>
  [...container.querySelectorAll('mark')].map((mark) => mark.textContent);

it('shows each matched field except the name as text, with the hits marked', () => {
  const { container } = render(<MatchReasons reasons={reasons} />, { wrapper: MantineProvider });
  expect(container).toHaveTextContent('Tag FLOODAbout: …the <b>flood</b> and the next flood…');
  expect(marksIn(container)).toEqual(['FLOOD', 'flood', 'flood']);
  expect(container.querySelector('b')).toBeNull();
});

it('says the language of a first text to those who hear it', () => {
  const told: MatchReason = { field: 'about', text: 'Gezeiten', ranges: [], main_language: 'de' };
  const { container } = render(<MatchReasons reasons={[told]} />, { wrapper: MantineProvider });
  expect(container).toHaveTextContent('About: Gezeiten');
  expect(container.querySelector('bdi')).toHaveAttribute('lang', 'de');
});

it('shows no reasons when only the name matched', () => {
  const [name] = reasons;
  const { container } = render(<MatchReasons reasons={name ? [name] : []} />);
  expect(container).toBeEmptyDOMElement();
});

it('marks the matched parts of a name', () => {
  const { container } = render(
    <EntityName type="project" name="Flood Wall" marks={marksOfName(reasons)} />,
  );
  expect(container).toHaveTextContent('Flood Wall');
  expect(marksIn(container)).toEqual(['Flood']);
});

it('writes the reasons as one line of plain text', () => {
  expect(reasonsText(reasons)).toBe(
    'Name: Flood Wall · Tag FLOOD · About: …the <b>flood</b> and the next flood…',
  );
});

it('names what was found in a defined field by its label', () => {
  const found = { field: 'defined', label: 'Waters', text: 'Lagoon', ranges: [] } as const;
  expect(reasonsText([{ ...found, ranges: [] }])).toBe('Waters: Lagoon');
});

it('tells in which language an other name or a further text is', () => {
  const found: MatchReason[] = [
    { field: 'other_name', language: 'mi', text: 'Te Moana', ranges: [[0, 2]] },
    { field: 'other_name', language: 'und', text: 'Old Tide', ranges: [] },
    { field: 'about', language: 'de', text: 'Am Meer', ranges: [] },
    { field: 'tag', text: 'FLOOD', ranges: [] },
  ];
  const { container } = render(<MatchReasons reasons={found} />, { wrapper: MantineProvider });
  expect(container).toHaveTextContent('also Te Moanaalso Old TideAlso in German: Am MeerTag FLOOD');
  const languages = [...container.querySelectorAll('bdi')].map((one) => one.getAttribute('lang'));
  expect(languages).toEqual(['mi', '', 'de', null]);
});
