import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

interface Role {
  fill: string;
  hover: string;
  on: string;
  soft: string;
  text: string;
}

const state = (name: string): Role => ({
  fill: `var(--mg-${name}-fill)`,
  hover: `color-mix(in srgb, var(--mg-${name}-fill) 88%, var(--mg-ink))`,
  on: `var(--mg-${name}-on)`,
  soft: `var(--mg-${name}-soft)`,
  text: `var(--mg-${name}-text)`,
});

/** The meaning of each Mantine colour here, so that only pairs of measured contrast are used. */
const roles: Record<string, Role> = {
  lagoon: {
    fill: 'var(--mg-action)',
    hover: 'var(--mg-action-hover)',
    on: 'var(--mg-on-action)',
    soft: 'var(--mg-action-soft)',
    text: 'var(--mg-link)',
  },
  red: state('danger'),
  green: state('success'),
  yellow: state('warning'),
  clay: state('person'),
  tide: state('project'),
  plum: state('organisation'),
};

export const variantColorResolver: VariantColorsResolver = (input) => {
  const role = roles[input.color ?? input.theme.primaryColor];
  if (!role) return defaultVariantColorsResolver(input);
  const noBorder = '1px solid transparent';
  switch (input.variant) {
    case 'filled':
      return { background: role.fill, hover: role.hover, color: role.on, border: noBorder };
    case 'light':
      return { background: role.soft, hover: role.soft, color: role.text, border: noBorder };
    case 'outline':
      return {
        background: 'var(--mg-paper-sheet)',
        hover: role.soft,
        color: role.text,
        border: `1.5px solid ${role.text}`,
      };
    case 'subtle':
      return { background: 'transparent', hover: role.soft, color: role.text, border: noBorder };
    default:
      return defaultVariantColorsResolver(input);
  }
};
