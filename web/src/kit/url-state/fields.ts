// Hand-written validation: the router needs these on the first page, which the validation library
// would make a tenth larger.
import { isDay } from '../text/days.ts';

/** The query of the address, as the router gives it. */
export type Search = Record<string, unknown>;

/** One value of an address: how it is read and written. */
export interface Field<Value> {
  /** The value if the address does not contain the name. It is never written. */
  initial: Value;
  /** Reset to the initial value when any other field changes, like the page of a list. */
  startsOver?: boolean;
  read(search: Search, name: string): Value;
  /** The names to write; undefined removes a name from the address. */
  write(value: Value, name: string): Search;
}

/** A field with one name, which can also be an item of a list. */
interface SingleField<Value> extends Field<Value> {
  /** The value of a text; undefined if it is invalid. Also accepts its own results. */
  parse(given: unknown): Value | undefined;
}

function single<Value>(
  initial: Value,
  parse: (given: unknown) => Value | undefined,
): SingleField<Value> {
  return {
    initial,
    parse,
    read: (search, name) => parse(search[name]) ?? initial,
    write: (value, name) => ({ [name]: value === initial ? undefined : value }),
  };
}

/** A trimmed text, cut at `maxLength`. */
export function text(maxLength = Number.POSITIVE_INFINITY): SingleField<string> {
  return single('', (given) =>
    typeof given === 'string' && given.trim() !== ''
      ? given.trim().slice(0, maxLength).trimEnd()
      : undefined,
  );
}

/** A text that has to match a pattern. */
export function matching(pattern: RegExp): SingleField<string> {
  return single('', (given) =>
    typeof given === 'string' && pattern.test(given) ? given : undefined,
  );
}

/** A whole number from `min` to `max`; null for none. */
export function int(min: number, max: number): SingleField<number | null> {
  return single<number | null>(null, (given) => {
    if (!/^-?\d{1,10}$/u.test(String(given))) return undefined;
    // Adding 0 turns -0 into 0; -0 would be written as another address.
    const number = Number(given) + 0;
    return number >= min && number <= max ? number : undefined;
  });
}

/** Years as `1990-1999`, the earlier one first, or one year; the empty text for none. */
export function yearSpan(): SingleField<string> {
  return single('', (given) => {
    const [, first, last = first] = /^(\d{4})(?:-(\d{4}))?$/u.exec(String(given)) ?? [];
    if (first === undefined || last === undefined) return undefined;
    return first === last ? first : [first, last].sort().join('-');
  });
}

/** One of a few words; null for none, unless an initial word is given. */
export function oneOf<Value extends string>(values: readonly Value[]): SingleField<Value | null>;
export function oneOf<Value extends string>(
  values: readonly Value[],
  initial: Value,
): SingleField<Value>;
export function oneOf<Value extends string>(
  values: readonly Value[],
  initial: Value | null = null,
) {
  return single(initial, (given) => values.find((known) => known === given));
}

/** True if the address contains the name with the value `true`. */
export function flag(): SingleField<boolean> {
  return single(false, (given) => (given === 'true' || given === true ? true : undefined));
}

/** A calendar day as `<input type="date">` writes it; null for none. */
export function day(): SingleField<string | null> {
  return single<string | null>(null, (given) =>
    typeof given === 'string' && isDay(given) ? given : undefined,
  );
}

/** A list; empty if one item is invalid, because half a filter would mean something else. */
export function listOf<Item>(item: SingleField<Item>): Field<readonly Item[]> {
  const none: readonly Item[] = [];
  return {
    initial: none,
    read: (search, name) => {
      const given = search[name];
      const items = (Array.isArray(given) ? given : [given]).map((one) => item.parse(one));
      return items.every((one) => one !== undefined) ? (items as Item[]) : none;
    },
    write: (items, name) => ({ [name]: items.length === 0 ? undefined : items }),
  };
}

/** A page of a list, counted from 1; reset to 1 when any other field changes. */
export function page(): Field<number> {
  const number = int(1, 1_000_000);
  return { ...single(1, (given) => number.parse(given) ?? undefined), startsOver: true };
}

/** The column that a list is sorted by, and the direction. */
export interface Sorting<Name extends string = string> {
  by: Name;
  order: 'asc' | 'desc';
}

/** A sorting field with the names of its columns. */
export interface SortingField<Name extends string> extends Field<Sorting<Name>> {
  names: readonly Name[];
}

/** Column and direction, as `?sort=name&order=desc`; initially ascending by the first column. */
export function sorting<Name extends string>(
  names: readonly [Name, ...Name[]],
  initial: Sorting<Name> = { by: names[0], order: 'asc' },
): SortingField<Name> {
  const by = oneOf(names, initial.by);
  const order = oneOf(['asc', 'desc'], initial.order);
  return {
    names,
    initial,
    read: (search) => ({ by: by.read(search, 'sort'), order: order.read(search, 'order') }),
    write: (value) => ({ ...by.write(value.by, 'sort'), ...order.write(value.order, 'order') }),
  };
}
