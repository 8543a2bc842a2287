// Checks that CSS of components takes font sizes, weights, spaces, radii, colours, layers,
// durations and breakpoints from the design tokens. Widths, heights and grids may be literals,
// unless a size token has the same value.
import { readFileSync } from 'node:fs';
import { fromRoot } from './repository.mjs';

/** @typedef {{ name: string, value: number }} Token in pixels, or a plain number */
/** @typedef {{ file: string, line: number, text: string, instead: string }} Finding */

/**
 * @typedef {object} Tokens
 * @property {Token[]} space
 * @property {Token[]} radius
 * @property {Token[]} size
 * @property {Token[]} type
 * @property {Token[]} weight
 * @property {Token[]} layer
 * @property {Token[]} duration
 * @property {{ name: string, value: string }[]} colour
 * @property {{ name: string, value: string }[]} breakpoint
 */

/** @param {string} name */
const kebab = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/gu, '-')
    .toLowerCase();

/** @returns {Tokens} */
export function readTokens() {
  const file = fromRoot('web/src/kit/theme/tokens.json');
  const { space, radius, size, type, fonts, zIndex, motion, light, breakpoint } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  /** @param {Record<string, unknown>} tree @param {string} prefix @returns {Token[]} */
  const numbers = (tree, prefix) =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'number' ? [{ name: `--mg-${prefix}-${kebab(key)}`, value }] : [],
    );
  /** @param {Record<string, unknown>} tree @param {string} prefix @returns {{ name: string, value: string }[]} */
  const texts = (tree, prefix) =>
    Object.entries(tree).flatMap(([key, value]) => {
      const name = `${prefix}-${kebab(key)}`;
      if (typeof value === 'string') return [{ name, value }];
      return texts(/** @type {Record<string, unknown>} */ (value), name);
    });
  return {
    space: numbers(space, 'space'),
    radius: numbers(radius, 'radius'),
    size: numbers(size, 'size'),
    type: Object.entries(type).map(([step, sizes]) => ({
      name: `--mg-type-${kebab(step)}-size`,
      value: sizes.desktop[0],
    })),
    weight: numbers(fonts.text.weights, 'weight'),
    layer: numbers(zIndex, 'z'),
    duration: numbers(motion.durationMs, 'duration'),
    colour: texts(light, '--mg'),
    breakpoint: Object.entries(breakpoint).map(([name, value]) => ({ name, value })),
  };
}

const spaces = /^(?:margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left)(?:-|$)/u;
const extents = /^(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|flex-basis)$/u;
const colourWords = /\b(?:black|white|red|green|blue|gray|grey|orange|yellow)\b/u;
const colourValue = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch|hwb)a?\([^)]*\)/iu;

/**
 * The literals in a style sheet that a token should replace.
 * @param {string} file the name of the file in the findings
 * @param {string} css
 * @param {Tokens} tokens
 * @returns {Finding[]}
 */
export function findLiterals(file, css, tokens) {
  /** @type {Finding[]} */
  const findings = [];
  // Comments are blanked but keep their line breaks, so that line numbers stay correct.
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//gu, (text) => text.replaceAll(/[^\n]/gu, ' '));
  for (const [index, line] of plain.split('\n').entries()) {
    /** @param {string} text @param {string} instead */
    const note = (text, instead) => findings.push({ file, line: index + 1, text, instead });
    for (const [, bound, value] of line.matchAll(/\((min|max)-width:\s*([^)]+)\)/gu)) {
      if (bound && value) judgeBreakpoint(bound, value.trim(), tokens, note);
    }
    const [, property, value] = /^\s*([\w-]+):\s*([^;{]+);?\s*$/u.exec(line) ?? [];
    if (property && value && !property.startsWith('--')) {
      judgeDeclaration(property, value, tokens, note);
    }
  }
  return findings;
}

/**
 * @param {string} property
 * @param {string} value
 * @param {Tokens} tokens
 * @param {(text: string, instead: string) => void} note
 */
function judgeDeclaration(property, value, tokens, note) {
  const text = `${property}: ${value.trim()}`;
  /** @param {readonly Token[]} scale @param {number} given */
  const refuse = (scale, given) => note(text, `var(${nearest(scale, given).name})`);
  // Digits in names and addresses are not values.
  const bare = value.replaceAll(/var\([^)]*\)|url\([^)]*\)|"[^"]*"/gu, '');
  if (
    colourValue.test(bare) ||
    (/colou?r|background|shadow/u.test(property) && colourWords.test(bare))
  ) {
    note(text, nearestColour(bare, tokens));
  }
  if (spaces.test(property)) {
    for (const length of lengthsOf(bare)) refuse(tokens.space, length);
  } else if (extents.test(property)) {
    for (const length of lengthsOf(bare)) {
      if (tokens.size.some((size) => size.value === length)) refuse(tokens.size, length);
    }
  } else if (/radius$/u.test(property)) {
    for (const length of lengthsOf(bare)) refuse(tokens.radius, length);
  } else if (property === 'font-size') {
    for (const length of lengthsOf(bare)) refuse(tokens.type, length);
  } else if (property === 'font-weight') {
    for (const [number] of bare.matchAll(/\d+/gu)) refuse(tokens.weight, Number(number));
  } else if (property === 'z-index') {
    // 0, 1 and -1 order overlapping parts within one component.
    for (const [number] of bare.matchAll(/\d+/gu)) {
      if (Number(number) > 1) refuse(tokens.layer, Number(number));
    }
  } else if (/^(?:transition|animation)/u.test(property)) {
    for (const [, number, unit] of bare.matchAll(/([\d.]+)(ms|s)\b/gu)) {
      refuse(tokens.duration, Number(number) * (unit === 's' ? 1000 : 1));
    }
  }
}

/**
 * A media query cannot use a variable, so its literal must be a breakpoint, or just below one.
 * @param {string} bound
 * @param {string} value
 * @param {Tokens} tokens
 * @param {(text: string, instead: string) => void} note
 */
function judgeBreakpoint(bound, value, tokens, note) {
  const allowed = tokens.breakpoint.map((one) => ({
    name: one.name,
    value: bound === 'min' ? one.value : `${(Number.parseFloat(one.value) - 0.01).toFixed(2)}em`,
  }));
  if (allowed.some((one) => one.value === value)) return;
  const em = Number.parseFloat(value) / (value.endsWith('px') ? 16 : 1);
  const { value: instead } = allowed.reduce((best, one) =>
    Math.abs(Number.parseFloat(one.value) - em) < Math.abs(Number.parseFloat(best.value) - em)
      ? one
      : best,
  );
  note(`(${bound}-width: ${value})`, `(${bound}-width: ${instead})`);
}

/** Lengths above 1px, in pixels: up to 1px are hairlines or hide content. @param {string} value */
function lengthsOf(value) {
  return [...value.matchAll(/(?<![\w.])(\d*\.?\d+)(px|rem)\b/gu)]
    .map(([, number, unit]) => Number(number) * (unit === 'rem' ? 16 : 1))
    .filter((length) => length > 1);
}

/** @param {readonly Token[]} scale @param {number} given */
function nearest(scale, given) {
  return scale.reduce((best, token) =>
    Math.abs(token.value - given) < Math.abs(best.value - given) ? token : best,
  );
}

/** @param {string} value @param {Tokens} tokens */
function nearestColour(value, { colour }) {
  const given = channelsOf(value);
  if (!given) return 'a colour of the tokens';
  let best = { name: '', distance: Number.POSITIVE_INFINITY };
  for (const { name, value: known } of colour) {
    const channels = channelsOf(known);
    if (!channels) continue;
    const distance = Math.hypot(...channels.map((channel, index) => channel - (given[index] ?? 0)));
    if (distance < best.distance) best = { name, distance };
  }
  return `var(${best.name})`;
}

/** @param {string} value */
function channelsOf(value) {
  const hex = /#([0-9a-f]{6})\b/iu.exec(value)?.[1];
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const short = /#([0-9a-f]{3})\b/iu.exec(value)?.[1];
  if (short) return [...short].map((digit) => Number.parseInt(digit + digit, 16));
  const rgb = /rgba?\(([^)]*)\)/iu.exec(value)?.[1]?.match(/[\d.]+/gu);
  return rgb && rgb.length >= 3 ? rgb.slice(0, 3).map(Number) : null;
}
