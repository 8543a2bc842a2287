import type { Field, Search } from './fields.ts';

export type Fields = Record<string, Field<unknown>>;

/** The values of all fields of an address; a missing name gives the initial value. */
export type ValuesOf<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends Field<infer Value> ? Value : never;
};

/** The fields of an address, by name. */
export interface Address<Given extends Fields> {
  fields: Given;
  /** Reads every field; invalid values count as missing, so that a broken link still opens. */
  read(search: Search): ValuesOf<Given>;
  /** The names and values to write; fields at their initial value are removed. */
  write(values: ValuesOf<Given>): Search;
  /**
   * For the router: the address with valid values only, without initial values; unknown names are
   * kept. An invalid value becomes an explicit undefined, because the router restores missing
   * names.
   */
  validate(search: Search): Search;
  /** How many of these fields differ from their initial values. */
  countSet(values: ValuesOf<Given>, names?: readonly (keyof Given)[]): number;
}

/** Describes an address by its fields. */
export function defineAddress<Given extends Fields>(fields: Given): Address<Given> {
  const names = Object.keys(fields) as (keyof Given & string)[];
  const read = (search: Search) =>
    Object.fromEntries(
      names.map((name) => [name, fields[name]?.read(search, name)]),
    ) as ValuesOf<Given>;
  const write = (values: ValuesOf<Given>) =>
    Object.assign({}, ...names.map((name) => fields[name]?.write(values[name], name))) as Search;
  return {
    fields,
    read,
    write,
    validate: (search) => ({ ...search, ...write(read(search)) }),
    countSet: (values, counted = names) =>
      counted.filter((name) => {
        const written = fields[name]?.write(values[name], String(name)) ?? {};
        return Object.values(written).some((value) => value !== undefined);
      }).length,
  };
}

/** The initial values of the named fields. */
export function initialOf<Given extends Fields>({ fields }: Address<Given>, names: string[]) {
  const initial = names.map((name) => [name, fields[name]?.initial]);
  return Object.fromEntries(initial) as Partial<ValuesOf<Given>>;
}

/** The values after a change: fields with `startsOver` are reset, unless the change names them. */
export function changeValues<Given extends Fields>(
  { fields }: Address<Given>,
  values: ValuesOf<Given>,
  changes: Partial<ValuesOf<Given>>,
): ValuesOf<Given> {
  const startingOver = Object.entries(fields)
    .filter(([, field]) => field.startsOver)
    .map(([name, field]) => [name, field.initial]);
  return { ...values, ...Object.fromEntries(startingOver), ...changes };
}
