import type { ReactNode } from 'react';
import { FilterSelect } from '../form/filter-select.tsx';
import { SortChoice } from '../form/sort-choice.tsx';
import { DayFilter, NumberFilter } from '../form/toolbar-filters.tsx';
import { TypedSearch } from '../form/typed-search.tsx';
import { endOfDay, startOfDay } from '../text/days.ts';
import type { Fields } from '../url-state/address.ts';
import { day, type Field, int, oneOf, type Sorting, sorting, text } from '../url-state/fields.ts';
import styles from './list-toolbar.module.css';

/** A field of the address with its control in the toolbar of a list. */
export interface Filter<Value> extends Field<Value> {
  kind: 'search' | 'narrowing' | 'order';
  isPhoneOnly?: boolean;
  /** What the server is asked for, where that is something else than what the address says. */
  asked?(value: Value): unknown;
  control(value: Value, onChange: (value: Value) => void): ReactNode;
}

export function isFilter(field: Field<unknown>): field is Filter<unknown> {
  return 'control' in field;
}

/** A text that is searched for while it is typed. */
export function searchFilter(label: string, placeholder = label): Filter<string> {
  return {
    ...text(200),
    kind: 'search',
    control: (value, onChange) => (
      <TypedSearch
        className={styles.search}
        {...{ label, placeholder, value }}
        onSearch={onChange}
      />
    ),
  };
}

const none = 'all';

/** One of a few values by their names, or all of them. */
export function choiceFilter<Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  all = 'All',
): Filter<Value | null> {
  const values = Object.keys(names) as Value[];
  const options = values.map((value) => ({ value, label: names[value] }));
  return {
    ...oneOf(values),
    kind: 'narrowing',
    control: (value, onChange) => (
      <FilterSelect
        label={label}
        value={value ?? none}
        options={[{ value: none, label: all }, ...options]}
        onChange={(chosen) => onChange(chosen === none ? null : chosen)}
      />
    ),
  };
}

/** The first or the last day of a span, both of which belong to it. */
export function dayFilter(label: string, end: 'from' | 'to'): Filter<string | null> {
  return {
    ...day(),
    kind: 'narrowing',
    asked: end === 'from' ? startOfDay : endOfDay,
    control: (value, onChange) => <DayFilter {...{ label, value, onChange }} />,
  };
}

/** A least number: 0 is no filter. */
export function numberFilter(label: string, max: number): Filter<number | null> {
  return {
    ...int(1, max),
    kind: 'narrowing',
    control: (value, onChange) => (
      <NumberFilter {...{ label, max, value, onChange }} refusal="At least 0" />
    ),
  };
}

/**
 * The order of a list, at first by the first name upwards; on a phone alone where the headings of a
 * table have it on a wide screen.
 */
export function orderFilter<Name extends string>(
  names: Readonly<Record<Name, string>>,
  initial?: Sorting<Name>,
  isPhoneOnly = false,
) {
  const values = Object.keys(names) as [Name, ...Name[]];
  const options = values.map((value) => ({ value, label: names[value] }));
  return {
    ...sorting(values, initial),
    kind: 'order',
    isPhoneOnly,
    control: (value: Sorting<Name>, onChange: (value: Sorting<Name>) => void) => (
      <SortChoice options={options} sorting={value} onSorting={onChange} />
    ),
  } satisfies Filter<Sorting<Name>>;
}

/** A field whose values are the tabs above a list: the first one to begin with. */
export interface TabsField<Value extends string> extends Field<Value> {
  tabs: { label: string; names: Readonly<Record<Value, string>> };
}

export function tabsField<Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
): TabsField<Value> {
  const [first, ...others] = Object.keys(names) as [Value, ...Value[]];
  return { ...oneOf([first, ...others], first), tabs: { label, names } };
}

/** Which of the fields of a list is its tabs. */
export function tabsOf(fields: Fields) {
  for (const [name, field] of Object.entries(fields)) {
    if ('tabs' in field) return { name, ...(field as TabsField<string>).tabs };
  }
  return undefined;
}
