import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { TypedSearch } from '../../../ui/typed-search.tsx';
import { SortChoice } from '../lists/sort-choice.tsx';
import { sortLabel, users as text } from './messages.ts';
import {
  countFilters,
  noFilters,
  type UserAddress,
  userFilters,
  userSorts,
} from './user-address.ts';
import styles from './user-filters.module.css';

interface UserFiltersProps {
  address: UserAddress;
  onAddress: (changes: Partial<UserAddress>) => void;
}

/** On a phone there are no headings to sort by. */
const sortOptions = userSorts.map((value) => ({ value, label: sortLabel[value] }));

/** By what the users are narrowed; on a phone the last three filters fold away. */
export function UserFilters({ address, onAddress }: UserFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(address);
  const folded = userFilters.slice(2).filter(({ name }) => address[name] !== 'all').length;
  return (
    <section className={styles.filters} aria-label={text.filters}>
      <TypedSearch
        label={text.search}
        className={styles.search}
        value={address.q}
        onSearch={(q) => onAddress({ q })}
      />
      <div id={id} className={styles.fields} data-open={isOpen || undefined}>
        {userFilters.map(({ name, label, options }) => (
          <FilterSelect<string>
            key={name}
            label={label}
            value={address[name]}
            options={options}
            onChange={(value) => onAddress({ [name]: value })}
          />
        ))}
        <div className={styles.sorting}>
          <SortChoice
            options={sortOptions}
            sorting={address.sorting}
            onSorting={(sorting) => onAddress({ sorting })}
          />
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          size="sm"
          className={styles.toggle ?? ''}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.fewerFilters : text.moreFilters(folded)}
        </Button>
        {(count > 0 || address.q !== '') && (
          <Button variant="subtle" size="sm" onClick={() => onAddress({ ...noFilters, q: '' })}>
            {text.clearFilters}
          </Button>
        )}
      </div>
    </section>
  );
}
