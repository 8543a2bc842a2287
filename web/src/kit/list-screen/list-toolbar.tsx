import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { ToolButton } from '../form/tool-button.tsx';
import { Group } from '../layout/layout.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { listText } from '../messages.ts';
import { type Address, type Fields, initialOf, type ValuesOf } from '../url-state/address.ts';
import { isFilter } from './filters.tsx';
import styles from './list-toolbar.module.css';

export interface ToolbarTexts {
  filters?: string;
  /** The button that unfolds filters; the number of set ones is added in brackets. */
  moreFilters?: string;
  /** The same button while the filters are unfolded. */
  fewerFilters?: string;
  clear?: string;
}

interface ListToolbarProps<Given extends Fields> {
  /** The fields that are filters are shown in their order. */
  address: Address<Given>;
  /** How many filters stay visible on a phone; the rest is folded away. */
  filtersOnPhone?: number | undefined;
  text?: ToolbarTexts;
  /** Shows no button to clear the filters. */
  cannotClear?: boolean;
  values: ValuesOf<Given>;
  onChange: (changes: Partial<ValuesOf<Given>>) => void;
  children?: ReactNode;
}

/** The names of the filters that narrow a list, which clearing resets to their initial values. */
export function narrowingOf<Given extends Fields>({ fields }: Address<Given>) {
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field && isFilter(field) && field.kind !== 'order';
  });
}

/** The filters of a list, with the buttons of the list at their end. */
export function ListToolbar<Given extends Fields>(props: ListToolbarProps<Given>) {
  const { address, text = {}, values, onChange } = props;
  const id = useId();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const filters = Object.entries(address.fields).flatMap(([name, field]) =>
    isFilter(field) && (isNarrow || !field.isPhoneOnly) ? [{ name, ...field }] : [],
  );
  if (filters.length === 0 && !props.children) return null;
  const split = isNarrow ? (props.filtersOnPhone ?? filters.length) : filters.length;
  const folded = filters.slice(split);
  const set = folded.flatMap(({ kind, name }) => (kind === 'order' ? [] : [name]));
  const countFolded = address.countSet(values, set);
  const narrowing = narrowingOf(address);
  const canClear =
    !props.cannotClear &&
    filters.some(({ kind }) => kind === 'narrowing') &&
    address.countSet(values, narrowing) > 0;
  const show = ({ name, control }: (typeof filters)[number]) => (
    <Fragment key={name}>
      {control(values[name], (value) => onChange({ [name]: value } as Partial<ValuesOf<Given>>))}
    </Fragment>
  );
  const { moreFilters: more = listText.filters, fewerFilters: fewer } = text;
  return (
    <Group
      component="section"
      gap="xs"
      mb="md"
      className={styles.bar ?? ''}
      aria-label={text.filters ?? listText.filters}
    >
      {filters.slice(0, split).map(show)}
      {folded.length > 0 && (
        <>
          <ToolButton
            Icon={IconAdjustmentsHorizontal}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen && fewer
              ? fewer
              : countFolded === 0
                ? more
                : listText.setFilters(more, countFolded)}
          </ToolButton>
          <div id={id} className={styles.folded} hidden={!isOpen}>
            {folded.map(show)}
          </div>
        </>
      )}
      {canClear && (
        <Button variant="subtle" size="sm" onClick={() => onChange(initialOf(address, narrowing))}>
          {text.clear ?? listText.clearFilters}
        </Button>
      )}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </Group>
  );
}
