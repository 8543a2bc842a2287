import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { componentDefaults } from './component-defaults.ts';
import { rem } from './css-variables.ts';
import { tokens } from './tokens.ts';
import { variantColorResolver } from './variant-colors.ts';

function tuple(shades: readonly string[]): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i, j] = shades;
  if (!a || !b || !c || !d || !e || !f || !g || !h || !i || !j) {
    throw new Error('A colour of the theme needs ten shades.');
  }
  return [a, b, c, d, e, f, g, h, i, j];
}

/** Sizes that differ between phone and desktop are variables, switched in `global.css`. */
function heading(step: 'h1' | 'h2' | 'h3' | 'h4') {
  return {
    fontSize: `var(--mg-type-${step}-size)`,
    lineHeight: `var(--mg-type-${step}-line)`,
    fontWeight: `var(--mg-type-${step}-weight)`,
  };
}

const { breakpoint, space, radius, type } = tokens;

/** The only theme of the product, made from `tokens.json`. */
export const theme = createTheme({
  primaryColor: 'lagoon',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  colors: Object.fromEntries(
    Object.entries(tokens.tuples).map(([name, shades]) => [name, tuple(shades)]),
  ),
  white: tokens.light.paper.raised,
  black: tokens.light.ink,
  variantColorResolver,
  defaultRadius: 'md',
  radius: {
    xs: rem(radius.badge),
    sm: rem(radius.sm),
    md: rem(radius.md),
    lg: rem(radius.lg),
    xl: rem(radius.card),
  },
  spacing: Object.fromEntries(Object.entries(space).map(([name, size]) => [name, rem(size)])),
  breakpoints: breakpoint,
  fontFamily: tokens.fonts.family,
  fontFamilyMonospace: tokens.fonts.mono,
  fontWeights: {
    regular: String(tokens.fonts.text.weights.regular),
    medium: String(tokens.fonts.text.weights.medium),
    bold: String(tokens.fonts.text.weights.bold),
  },
  fontSizes: {
    xs: rem(Number(type.caption.desktop[0])),
    sm: rem(Number(type.small.desktop[0])),
    md: rem(Number(type.body.desktop[0])),
    lg: rem(Number(type.lead.phone[0])),
    xl: rem(Number(type.lead.desktop[0])),
  },
  lineHeights: { xs: '1.385', sm: '1.45', md: '1.5625', lg: '1.556', xl: '1.55' },
  headings: {
    fontFamily: tokens.fonts.family,
    fontWeight: String(tokens.fonts.display.weight),
    textWrap: 'balance',
    sizes: { h1: heading('h1'), h2: heading('h2'), h3: heading('h3'), h4: heading('h4') },
  },
  shadows: {
    xs: 'var(--mg-shadow-sm)',
    sm: 'var(--mg-shadow-sm)',
    md: 'var(--mg-shadow-md)',
    lg: 'var(--mg-shadow-lg)',
    xl: 'var(--mg-shadow-lg)',
  },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: componentDefaults,
});
