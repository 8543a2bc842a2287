/** The name of a defined field in queries, colours, files and facets: `field.home_waters`. */
export type FieldParameter = `field.${string}`;
export const fieldPrefix = 'field.';

/** `field.home_waters` */
export function fieldParameter(key: string): FieldParameter {
  return `${fieldPrefix}${key}`;
}

/** The key in `field.home_waters`; null for any other name. */
export function fieldKeyOf(name: string): string | null {
  return name.startsWith(fieldPrefix) ? name.slice(fieldPrefix.length) : null;
}

/** Whether a name in a query or an address is that of a defined field. */
export function isFieldParameter(name: string): name is FieldParameter {
  return name.startsWith(fieldPrefix);
}
