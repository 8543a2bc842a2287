// Read and written by hand: the router needs these on the first page, which the validation library
// would make a tenth heavier.
import { isDay } from '../text/days.ts';

/** What stands after the `?`, as the router gives it. */
export type Search = Record<string, unknown>;

/** One value of an address: how it is read, and how it is written. */
export interface Field<Value> {
  /** What an address that does not name it stands for. It is never written. */
  initial: Value;
  /** A change of anything else brings it back to its initial value, as the page of a list. */
  startsOver?: boolean;
  read(search: Search, name: string): Value;
  /** The names to write; undefined takes a name out of the address. */
  write(value: Value, name: string): Search;
}

/** A field of one name, which can also be an item of a list. */
interface SingleField<Value> extends Field<Value> {
  /** The value of a text, undefined for nonsense; reads its own answer again unchanged. */
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

/** A text without blanks around it, cut at `maxLength`. */
export function text(maxLength = Number.POSITIVE_INFINITY): SingleField<string> {
  return single('', (given) =>
    typeof given === 'string' && given.trim() !== ''
      ? given.trim().slice(0, maxLength).trimEnd()
      : undefined,
  );
}

/** A text that is written in one way only. */
export function matching(pattern: RegExp): SingleField<string> {
  return single('', (given) =>
    typeof given === 'string' && pattern.test(given) ? given : undefined,
  );
}

/** A whole number from `min` to `max`; null for none. */
export function int(min: number, max: number): SingleField<number | null> {
  return single<number | null>(null, (given) => {
    if (!/^-?\d{1,10}$/u.test(String(given))) return undefined;
    // Not -0, which would be written as another address.
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

/** One of a few words; null for none, unless one of them is what the list begins with. */
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

/** True where the address says so. */
export function flag(): SingleField<boolean> {
  return single(false, (given) => (given === 'true' || given === true ? true : undefined));
}

/** A day of the calendar, as `<input type="date">` writes it; null for none. */
export function day(): SingleField<string | null> {
  return single<string | null>(null, (given) =>
    typeof given === 'string' && isDay(given) ? given : undefined,
  );
}

/** All of a list, or none: half a filter would show something else than was meant. */
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

/** A page of a list, counted from 1; back to the first when anything else changes. */
export function page(): Field<number> {
  const number = int(1, 1_000_000);
  return {
    initial: 1,
    startsOver: true,
    read: (search, name) => number.read(search, name) ?? 1,
    write: (value, name) => ({ [name]: value === 1 ? undefined : value }),
  };
}

/** By what a list is sorted, and which way. */
export interface Sorting<Name extends string = string> {
  by: Name;
  order: 'asc' | 'desc';
}

/** An order whose columns can be told. */
export interface SortingField<Name extends string> extends Field<Sorting<Name>> {
  names: readonly Name[];
}

/** Column and direction, as `?sort=name&order=desc`; at first by the first column upwards. */
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
