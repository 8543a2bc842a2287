import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TypedSearch } from '../../../ui/typed-search.tsx';
import { nodes as text, typeTitle } from './messages.ts';
import { countFilters, type NodeAddress, noFilters } from './node-address.ts';
import styles from './node-filters.module.css';
import { NumberFilter } from './number-filter.tsx';

interface NodeFiltersProps {
  address: NodeAddress;
  onAddress: (changes: Partial<NodeAddress>) => void;
  /** Stands at the end of the first line: what makes new nodes. */
  children: ReactNode;
}

const typeOptions = [
  { value: 'all' as const, label: text.allTypes },
  ...(['person', 'project', 'organization'] as const).map((value) => ({
    value,
    label: typeTitle[value],
  })),
];

/** By what the list of nodes is narrowed; on a phone all but the name folds away. */
export function NodeFilters({ address, onAddress, children }: NodeFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(address);
  return (
    <section className={styles.filters} aria-label={text.filtersLabel}>
      <div className={styles.first}>
        <TypedSearch
          className={styles.search}
          label={text.search}
          value={address.q}
          onSearch={(q) => onAddress({ q })}
        />
        <Button
          variant="default"
          size="sm"
          className={styles.toggle ?? ''}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {text.filters(count)}
        </Button>
        {children}
      </div>
      <div id={id} className={styles.fields} data-open={isOpen || undefined}>
        <ChoiceField
          size="sm"
          label={text.type}
          choices={typeOptions}
          value={address.type ?? 'all'}
          onChoose={(type) => onAddress({ type: type === 'all' ? null : type })}
        />
        <NumberFilter
          label={text.minConnections}
          value={address.minConnections}
          onChange={(minConnections) => onAddress({ minConnections })}
        />
        <DayField
          label={text.createdFrom}
          value={address.createdFrom}
          onChange={(createdFrom) => onAddress({ createdFrom })}
        />
        <DayField
          label={text.createdTo}
          value={address.createdTo}
          onChange={(createdTo) => onAddress({ createdTo })}
        />
        <DayField
          label={text.editedFrom}
          value={address.editedFrom}
          onChange={(editedFrom) => onAddress({ editedFrom })}
        />
        <DayField
          label={text.editedTo}
          value={address.editedTo}
          onChange={(editedTo) => onAddress({ editedTo })}
        />
      </div>
      {(count > 0 || address.q !== '') && (
        <Button
          variant="subtle"
          size="sm"
          className={styles.clear ?? ''}
          onClick={() => onAddress(noFilters)}
        >
          {text.clear}
        </Button>
      )}
    </section>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      size="sm"
      label={label}
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? null : day)}
    />
  );
}
