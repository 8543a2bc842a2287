import type { Field, Search } from './fields.ts';

export type Fields = Record<string, Field<unknown>>;

/** The values of an address, all of them: what is not said is at its initial value. */
export type ValuesOf<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends Field<infer Value> ? Value : never;
};

/** What an address can say: its fields by their names. */
export interface Address<Given extends Fields> {
  fields: Given;
  /** Reads every field; nonsense counts as nothing said, so that a broken link still opens. */
  read(search: Search): ValuesOf<Given>;
  /** The names of the address; what is at its initial value leaves it. */
  write(values: ValuesOf<Given>): Search;
  /**
   * For the router: the address as it is understood, sparse. Names of others go along. A value
   * that is not accepted is named as undefined, because the router puts back one that is left out.
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

/** These fields as they are where nothing is said. */
export function initialOf<Given extends Fields>({ fields }: Address<Given>, names: string[]) {
  const initial = names.map((name) => [name, fields[name]?.initial]);
  return Object.fromEntries(initial) as Partial<ValuesOf<Given>>;
}

/** The values after a change: fields that start over do so, unless the change names them. */
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
