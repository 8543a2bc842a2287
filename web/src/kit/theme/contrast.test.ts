import { describe, expect, it } from 'vitest';
import { type ColorSchemeName, tokens } from './tokens.ts';

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

it('measures as the guideline does', () => {
  expect(ratio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(ratio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark'] as const satisfies readonly ColorSchemeName[])('%s', (scheme) => {
  const colours = tokens[scheme];
  const papers = Object.entries(colours.paper);

  it.each([...Object.entries(colours.colour), ...Object.entries(colours.sequence)])(
    'colour %s of the map is seen on its ground',
    (_name, colour) => {
      expect(ratio(colour, colours.map.bg)).toBeGreaterThanOrEqual(3);
    },
  );

  describe.each(papers.filter(([name]) => name !== 'pressed'))('on paper.%s', (_, paper) => {
    it.each([
      ['ink', colours.ink],
      ['inkSoft', colours.inkSoft],
      ['inkMuted', colours.inkMuted],
      ['link', colours.link],
      ['danger.text', colours.danger.text],
      ['success.text', colours.success.text],
      ['warning.text', colours.warning.text],
    ])('%s can be read', (_name, text) => {
      expect(ratio(text, paper)).toBeGreaterThanOrEqual(4.5);
    });

    it.each([
      ['lineStrong', colours.lineStrong],
      ['focus', colours.focus],
    ])('%s can be seen', (_name, line) => {
      expect(ratio(line, paper)).toBeGreaterThanOrEqual(3);
    });
  });

  it.each([
    ['action', colours.onAction, colours.action],
    ['actionHover', colours.onAction, colours.actionHover],
    ['actionSoft', colours.link, colours.actionSoft],
    ['accent', colours.onAccent, colours.accent],
    ['accentSoft', colours.ink, colours.accentSoft],
    ['water.deep', colours.onDeep, colours.water.deep],
    ['water.deep, muted', colours.onDeepMuted, colours.water.deep],
    ['map.bg', colours.map.label, colours.map.bg],
    ['tooltip', colours.paper.base, colours.ink],
    ['pressed', colours.ink, colours.paper.pressed],
  ])('text on %s can be read', (_, text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['success', 'warning', 'danger', 'person', 'project', 'organisation'] as const)(
    'text on %s can be read',
    (role) => {
      expect(ratio(colours[role].on, colours[role].fill)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(colours[role].text, colours[role].soft)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['person', 'project', 'organisation'] as const)('the %s shape can be seen', (kind) => {
    for (const ground of [colours.map.bg, colours.paper.sheet, colours[kind].soft]) {
      expect(ratio(colours[kind].fill, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});
