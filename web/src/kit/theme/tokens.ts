import tokens from './tokens.json' with { type: 'json' };

export { tokens };

export type ColorSchemeName = 'light' | 'dark';

type TokenTree = { readonly [key: string]: string | number | TokenTree };

export function kebabCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/gu, '-')
    .toLowerCase();
}

/**
 * Flattens a tree of tokens into CSS variables: `paper.base` becomes `--mg-paper-base`.
 * Numbers are written with `unit`.
 */
export function cssVariablesOf(
  tree: TokenTree,
  prefix = '--mg',
  unit = '',
): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    const name = `${prefix}-${kebabCase(key)}`;
    if (typeof value === 'object') Object.assign(variables, cssVariablesOf(value, name, unit));
    else variables[name] = typeof value === 'number' ? `${value}${unit}` : value;
  }
  return variables;
}
