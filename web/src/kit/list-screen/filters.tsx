import type { ReactNode } from 'react';
import { FilterSelect } from '../form/filter-select.tsx';
import { SortChoice } from '../form/sort-choice.tsx';
import { DayFilter, NumberFilter } from '../form/toolbar-filters.tsx';
import { TypedSearch } from '../form/typed-search.tsx';
import { listText } from '../messages.ts';
import { endOfDay, startOfDay } from '../text/days.ts';
import type { Fields } from '../url-state/address.ts';
import { day, type Field, int, oneOf, type Sorting, sorting, text } from '../url-state/fields.ts';
import styles from './list-toolbar.module.css';

/** A field of the address with its control in the toolbar of a list. */
export interface Filter<Value> extends Field<Value> {
  kind: 'search' | 'narrowing' | 'order';
  isPhoneOnly?: boolean;
  /** Converts the value for the server, if that differs from the value in the address. */
  asked?(value: Value): unknown;
  control(value: Value, onChange: (value: Value) => void): ReactNode;
}

export function isFilter(field: Field<unknown>): field is Filter<unknown> {
  return 'control' in field;
}

/** A search while typing. */
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

/** A select of a few named values, or all of them. */
export function choiceFilter<Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  all: string = listText.all,
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

/** The first or the last day of a range; both days are included. */
export function dayFilter(label: string, end: 'from' | 'to'): Filter<string | null> {
  return {
    ...day(),
    kind: 'narrowing',
    asked: end === 'from' ? startOfDay : endOfDay,
    control: (value, onChange) => <DayFilter {...{ label, value, onChange }} />,
  };
}

/** A minimum; 0 means no filter. */
export function numberFilter(label: string, max: number): Filter<number | null> {
  return {
    ...int(1, max),
    kind: 'narrowing',
    control: (value, onChange) => (
      <NumberFilter {...{ label, max, value, onChange }} refusal={listText.negative} />
    ),
  };
}

/**
 * The order of a list, initially ascending by the first name.
 * @param isPhoneOnly for tables, whose headers sort on a wide screen.
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

/** A field whose values are the tabs above a list; the first one is the initial value. */
export interface TabsField<Value extends string> extends Field<Value> {
  tabs: { label: string; names: Readonly<Record<Value, string>> };
}

export function tabsField<Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
): TabsField<Value> {
  const values = Object.keys(names) as [Value, ...Value[]];
  return { ...oneOf(values, values[0]), tabs: { label, names } };
}

/** The field of a list that is shown as tabs, if it has one. */
export function tabsOf(fields: Fields) {
  for (const [name, field] of Object.entries(fields)) {
    if ('tabs' in field) return { name, ...(field as TabsField<string>).tabs };
  }
  return undefined;
}
