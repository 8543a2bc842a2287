import { describe, expect, it } from 'vitest';
import { type ColorSchemeName, tokens } from './tokens.ts';

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

type Triple = [number, number, number];

function linear(hex: string): Triple {
  const at = (start: number) => channel(Number.parseInt(hex.slice(start, start + 2), 16));
  return [at(1), at(3), at(5)];
}

const times = (matrix: readonly Triple[], [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** A colour that covers another one by half, as the density on the map does. */
function blend(above: string, below: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [one, other] = [above, below].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(((one ?? 0) + (other ?? 0)) / 2);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Matrices for colour blindness (Machado, Oliveira and Fernandes 2009, full severity). */
const eyes: Record<string, Triple[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const toXyz: Triple[] = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0178, 0.1095, 0.8727],
];

/** CIE L*a*b* of a colour after such a matrix. */
function labOf(hex: string, seen: readonly Triple[]): Triple {
  const light = times(seen, linear(hex)).map((part) => Math.max(0, Math.min(1, part))) as Triple;
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const [x, y, z] = times(toXyz, light).map(root) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(one: string, other: string, seen: readonly Triple[]): number {
  const [a, b] = [labOf(one, seen), labOf(other, seen)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

it('ratio returns the contrast ratio that WCAG defines', () => {
  expect(ratio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(ratio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark'] as const satisfies readonly ColorSchemeName[])(
  'the %s colour scheme',
  (scheme) => {
    const colours = tokens[scheme];
    const papers = Object.entries(colours.paper);

    it.each([...Object.entries(colours.colour), ...Object.entries(colours.sequence)])(
      'has contrast between colour %s and the background of the map',
      (_name, colour) => {
        expect(ratio(colour, colours.map.bg)).toBeGreaterThanOrEqual(3);
      },
    );

    it.each(Object.entries(eyes))('has distinguishable map colours for eyes with %s', (_, seen) => {
      const all = Object.entries(colours.colour);
      const close = all.flatMap(([name, one], at) =>
        all.slice(at + 1).flatMap(([next, other]) => {
          return distance(one, other, seen) < 10 ? `${name} and ${next}` : [];
        }),
      );
      expect(close).toEqual([]);
      const steps = Object.values(colours.sequence).map((colour) => labOf(colour, seen)[0]);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      const [, ...later] = Object.values(colours.sequence);
      later.forEach((colour, at) => {
        expect(distance(Object.values(colours.sequence)[at] ?? '', colour, seen)).toBeGreaterThan(
          6,
        );
      });
    });

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
      ['map.bg, of a group', colours.map.areaName, colours.map.bg],
      ['map.area, of a group', colours.map.areaName, colours.map.area],
      ...[colours.map.bg, colours.map.area].map((below): [string, string, string] => [
        'map.density, of a group',
        colours.map.areaName,
        blend(colours.map.density, below),
      ]),
      ['tooltip', colours.paper.base, colours.ink],
      ['pressed', colours.ink, colours.paper.pressed],
    ])('text on %s can be read', (_, text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(['success', 'warning', 'danger', 'person', 'project', 'organisation'] as const)(
      'text on the fill and the soft colour of %s can be read',
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
  },
);
