import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { FilterSelect } from '../form/filter-select.tsx';
import { SortChoice } from '../form/sort-choice.tsx';
import { DayFilter, NumberFilter } from '../form/toolbar-filters.tsx';
import { TypedSearch } from '../form/typed-search.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import type { Address, Fields, ValuesOf } from '../url-state/address.ts';
import type { Sorting } from '../url-state/fields.ts';
import styles from './list-toolbar.module.css';

interface Choice {
  value: string;
  label: string;
}

/** What narrows a list, or orders it, by the name of its field in the address. */
export type Filter<Name extends string> =
  | { kind: 'search'; name: Name; label: string; placeholder?: string }
  /** `all` is what the choice of nothing is called; a field that is never null needs none. */
  | { kind: 'choice'; name: Name; label: string; options: readonly Choice[]; all?: string }
  | { kind: 'day'; name: Name; label: string }
  | { kind: 'number'; name: Name; label: string; max: number; refusal: string }
  /** The order; alone on a phone where the headings of a table have it on a wide screen. */
  | { kind: 'sorting'; name: Name; options: readonly Choice[]; isPhoneOnly?: boolean };

export interface ToolbarTexts {
  filters?: string;
  /** The button that shows what is folded away, with how much of it is set. */
  moreFilters?: (count: number) => string;
  /** The same button while all of it is shown. */
  fewerFilters?: string;
  clear: string;
}

interface ListToolbarProps<Given extends Fields> {
  address: Address<Given>;
  filters: readonly Filter<keyof Given & string>[];
  /** So many stay on a phone; the rest folds away. */
  filtersOnPhone?: number | undefined;
  text: ToolbarTexts;
  /** A button takes all filters away. */
  canClear: boolean;
  values: ValuesOf<Given>;
  onChange: (changes: Partial<ValuesOf<Given>>) => void;
  children?: ReactNode;
}

/** The filters of a list, and what can be done with it at their end. */
export function ListToolbar<Given extends Fields>(props: ListToolbarProps<Given>) {
  const { address, filtersOnPhone = props.filters.length, text, values, onChange } = props;
  const id = useId();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const filters = props.filters.filter(
    (filter) => isNarrow || filter.kind !== 'sorting' || !filter.isPhoneOnly,
  );
  if (filters.length === 0 && !props.children) return null;
  const first = isNarrow ? filters.slice(0, filtersOnPhone) : filters;
  const folded = isNarrow ? filters.slice(filtersOnPhone) : [];
  const controls = filters.flatMap(({ kind, name }) => (kind === 'sorting' ? [] : [name]));
  const narrowing = filters.flatMap(({ kind, name }) =>
    kind === 'sorting' || kind === 'search' ? [] : [name],
  );
  const countFolded = () =>
    address.countSet(
      values,
      folded.flatMap(({ kind, name }) => (kind === 'sorting' ? [] : [name])),
    );
  const show = (filter: Filter<keyof Given & string>) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      value={values[filter.name]}
      onChange={(value) => onChange({ [filter.name]: value } as Partial<ValuesOf<Given>>)}
    />
  );
  return (
    <section className={styles.bar} aria-label={text.filters}>
      {first.map(show)}
      {folded.length > 0 && (
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen && text.fewerFilters ? text.fewerFilters : text.moreFilters?.(countFolded())}
          </Button>
          <div id={id} className={styles.folded} hidden={!isOpen}>
            {folded.map(show)}
          </div>
        </>
      )}
      {props.canClear && narrowing.length > 0 && address.countSet(values, controls) > 0 && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            const initial = controls.map((name) => [name, address.fields[name]?.initial]);
            onChange(Object.fromEntries(initial) as Partial<ValuesOf<Given>>);
          }}
        >
          {text.clear}
        </Button>
      )}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </section>
  );
}

interface FilterControlProps {
  filter: Filter<string>;
  value: unknown;
  onChange: (value: unknown) => void;
}

const all = 'all';

function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { kind } = filter;
  if (kind === 'search') {
    return (
      <TypedSearch
        className={styles.search}
        label={filter.label}
        {...(filter.placeholder ? { placeholder: filter.placeholder } : {})}
        value={value as string}
        onSearch={onChange}
      />
    );
  }
  if (kind === 'choice') {
    const none = filter.all === undefined ? [] : [{ value: all, label: filter.all }];
    return (
      <FilterSelect
        label={filter.label}
        value={(value as string | null) ?? all}
        options={[...none, ...filter.options]}
        onChange={(chosen) => onChange(none.length > 0 && chosen === all ? null : chosen)}
      />
    );
  }
  if (kind === 'day') {
    return <DayFilter label={filter.label} value={value as string | null} onChange={onChange} />;
  }
  if (kind === 'number') {
    return (
      <NumberFilter
        label={filter.label}
        max={filter.max}
        refusal={filter.refusal}
        value={value as number | null}
        onChange={onChange}
      />
    );
  }
  return <SortChoice options={filter.options} sorting={value as Sorting} onSorting={onChange} />;
}
