/** The text of a name in an address, empty for nonsense. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}

/** A page, counted from 1. */
export function readPage(value: unknown): number {
  return readInteger(value, 1, 1_000_000) ?? 1;
}

/** A whole number of a range; null for anything else. */
export function readInteger(value: unknown, min: number, max: number): number | null {
  if (!/^\d{1,9}$/u.test(String(value))) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}

export function readOneOf<Value extends string>(
  value: unknown,
  known: readonly Value[],
): Value | null {
  return known.find((one) => one === value) ?? null;
}
