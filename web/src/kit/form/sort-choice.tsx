import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { IconButton } from '../layout/icon-button.tsx';
import { Group } from '../layout/layout.ts';
import { listText } from '../messages.ts';
import type { Sorting } from '../url-state/fields.ts';
import { FilterSelect } from './filter-select.tsx';
import styles from './filters.module.css';

interface SortChoiceProps<Name extends string> {
  options: readonly { value: Name; label: string }[];
  sorting: Sorting<Name>;
  onSorting: (sorting: Sorting<Name>) => void;
}

/** The column that a list is sorted by, and a button that reverses the order. */
export function SortChoice<Name extends string>(props: SortChoiceProps<Name>) {
  const { options, sorting, onSorting } = props;
  const Icon = sorting.order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <Group gap="xs" wrap="nowrap" className={styles.sorting ?? ''}>
      <FilterSelect
        label={listText.sortBy}
        options={options}
        value={sorting.by}
        onChange={(by) => onSorting({ ...sorting, by })}
      />
      <IconButton
        label={listText.order[sorting.order]}
        Icon={Icon}
        hasHint
        variant="default"
        className={styles.turn ?? ''}
        onClick={() => onSorting({ ...sorting, order: sorting.order === 'asc' ? 'desc' : 'asc' })}
      />
    </Group>
  );
}
