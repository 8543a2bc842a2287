import type { CSSVariablesResolver } from '@mantine/core';
import { type ColorSchemeName, cssVariablesOf, kebabCase, tokens } from './tokens.ts';

/** Pixels of the tokens in rem, so that a reader's own text size applies. */
export function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

/**
 * `--mg-type-h1-size`, `-line`, `-weight` and `-tracking` for each step, as on a phone, and
 * `--mg-type-h1-size-desktop` and so on, to which `global.css` switches the values that differ.
 */
function typeVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [step, sizes] of Object.entries(tokens.type)) {
    const desktop = partsOf(sizes.desktop);
    const phone = partsOf(sizes.phone);
    for (const part of ['size', 'line', 'weight', 'tracking'] as const) {
      const name = `--mg-type-${kebabCase(step)}-${part}`;
      variables[name] = phone[part];
      variables[`${name}-desktop`] = desktop[part];
    }
  }
  return variables;
}

function partsOf([size, line, weight, tracking]: readonly (string | number)[]) {
  return {
    size: rem(Number(size)),
    line: String(Number(line) / Number(size)),
    weight: String(weight),
    tracking: String(tracking),
  };
}

function sharedVariables(): Record<string, string> {
  return {
    ...cssVariablesOf(tokens.space, '--mg-space', 'px'),
    ...cssVariablesOf(tokens.radius, '--mg-radius', 'px'),
    ...cssVariablesOf(tokens.zIndex, '--mg-z'),
    ...cssVariablesOf(tokens.size, '--mg-size', 'px'),
    ...cssVariablesOf(tokens.motion.durationMs, '--mg-duration', 'ms'),
    ...cssVariablesOf(tokens.motion.easing, '--mg-easing'),
    ...typeVariables(),
    '--mg-font': tokens.fonts.family,
    '--mg-font-mono': tokens.fonts.mono,
    ...cssVariablesOf(tokens.fonts.text.weights, '--mg-weight'),
  };
}

/** Colours of single drawings, or of the water, which is dark in both colour schemes. */
function drawingVariables(scheme: ColorSchemeName): Record<string, string> {
  return {
    '--mg-root': scheme === 'light' ? '#12474E' : '#3F7C80',
    '--mg-root-state': scheme === 'light' ? '#12474E' : '#5B9A9C',
    '--mg-root-under-water': '#2C656B',
    '--mg-under-water-person': tokens.dark.person.fill,
    '--mg-under-water-project': tokens.dark.project.fill,
    '--mg-under-water-organisation': tokens.dark.organisation.fill,
    '--mg-sheet-edge': scheme === 'light' ? '0 0 #0000' : 'inset 0 0 0 1px rgba(214,238,230,.07)',
  };
}

function colourVariables(scheme: ColorSchemeName): Record<string, string> {
  return {
    ...cssVariablesOf(tokens[scheme]),
    ...cssVariablesOf(tokens.shadow[scheme], '--mg-shadow'),
    ...drawingVariables(scheme),
    '--mantine-color-body': 'var(--mg-paper-base)',
    '--mantine-color-text': 'var(--mg-ink)',
    '--mantine-color-bright': 'var(--mg-ink)',
    '--mantine-color-dimmed': 'var(--mg-ink-muted)',
    '--mantine-color-placeholder': 'var(--mg-ink-muted)',
    '--mantine-color-anchor': 'var(--mg-link)',
    '--mantine-color-error': 'var(--mg-danger-text)',
    '--mantine-color-success': 'var(--mg-success-text)',
    '--mantine-color-default': 'var(--mg-paper-sheet)',
    '--mantine-color-default-hover': 'var(--mg-paper-sunken)',
    '--mantine-color-default-color': 'var(--mg-ink)',
    '--mantine-color-default-border': 'var(--mg-line-strong)',
    '--mantine-color-disabled': 'var(--mg-paper-sunken)',
    '--mantine-color-disabled-color': 'var(--mg-ink-muted)',
    '--mantine-color-disabled-border': 'var(--mg-line)',
    '--mantine-color-lagoon-filled': 'var(--mg-action)',
    '--mantine-color-lagoon-filled-hover': 'var(--mg-action-hover)',
    '--mantine-color-lagoon-light': 'var(--mg-action-soft)',
    '--mantine-color-lagoon-light-hover': 'var(--mg-action-soft)',
    '--mantine-color-lagoon-light-color': 'var(--mg-link)',
    '--mantine-primary-color-contrast': 'var(--mg-on-action)',
  };
}

/** Every token as `--mg-*`, and Mantine's own colours mapped to them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: sharedVariables(),
  light: colourVariables('light'),
  dark: colourVariables('dark'),
});
