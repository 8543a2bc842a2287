// The values of defined fields, as an editor holds them: as typed, by the keys of their fields.
import { cleanText, type DefinedValue, type DefinedValues } from '@mangrove/contract/browser';

/** What the server refused, with the value that it refused. */
export type RefusedValues = Readonly<
  Record<string, { message: string; value: DefinedValue | undefined }>
>;

const beginning = 'fields.';

/** The refusals of defined fields among those of a save. */
export function refusedValues(
  errors: readonly { path: string; message: string }[],
  values: DefinedValues,
): RefusedValues {
  return Object.fromEntries(
    errors
      .filter(({ path }) => path.startsWith(beginning))
      .map(({ path, message }) => {
        const key = path.slice(beginning.length);
        return [key, { message, value: values[key] }];
      }),
  );
}

/** The keys of the values in which two drafts differ once they are cleaned up as on saving. */
export function changedDefined(before: DefinedValues, after: DefinedValues): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => comparable(before[key]) !== comparable(after[key])).sort();
}

/** The named values, as a save sends them: an empty text for one that is emptied. */
export function pickDefined(values: DefinedValues, keys: readonly string[]): DefinedValues {
  return Object.fromEntries(
    keys.map((key) => [key, isEmpty(values[key]) ? '' : values[key]]),
  ) as DefinedValues;
}

function isEmpty(value: DefinedValue | undefined): boolean {
  return value === undefined || value === false || comparable(value) === '';
}

function comparable(value: DefinedValue | undefined): string {
  if (value === undefined || value === false) return '';
  return typeof value === 'object' ? value.join('\n') : cleanText(String(value));
}
