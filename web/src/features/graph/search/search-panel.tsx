import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { limits } from '@mangrove/contract/browser';
import { ActionIcon, Pill, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { Hint } from '../../../kit/layout/hint.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { colorMessages } from '../color/messages.ts';
import { useScreen } from '../map-screen-context.ts';
import { changeAddress } from '../selection.ts';
import {
  addFilter,
  type Chip,
  changeDepth,
  changeWords,
  clearSearch,
  type Filter,
  listChips,
  removeFilter,
} from './chips.ts';
import { searchMessages } from './messages.ts';
import { SearchBox } from './search-box.tsx';
import styles from './search-panel.module.css';
import { readQuestion } from './search-question.ts';
import type { Suggestion } from './suggestions.ts';

const FilterForm = lazyNamed(() => import('./filter-form.tsx'), 'FilterForm');
const FieldFilters = lazyNamed(() => import('./field-filters.tsx'), 'FieldFilters');
const GroupField = lazyNamed(() => import('../color/group-field.tsx'), 'GroupField');

interface SearchPanelProps {
  /** Whether chips and depth are hidden behind the filter button, as on a phone's map. */
  isFolded: boolean;
  /** The results, shown below. */
  children: ReactNode;
}

/** The search with its filters. All state but the typed text is kept in the address. */
export function SearchPanel({ isFolded, children }: SearchPanelProps) {
  const { address, color, focusGroup, goTo, onSearch, search, fields } = useScreen();
  const { focused: group, shownGroups: groups } = color;
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const chips = listChips(address, fields);
  const joint = chips.length > 0 ? searchMessages.and : '';
  const shownChips: ShownChip[] = group
    ? [...chips, { filter: null, text: colorMessages.groupChip(group.name), joint }]
    : chips;
  const add = (filter: Filter) => onSearch(addFilter(address, filter));
  const remove = (filter: Filter) => onSearch(removeFilter(address, filter));

  const searchFor = (words: string) => {
    const next = changeWords(address, words);
    if (next.q !== address.q) onSearch(next);
    else if (readQuestion(next)) search.tryAgain();
  };
  const choose = (suggestion: Suggestion) => {
    // A chosen suggestion replaces the words that found it.
    const rest = changeWords(address, '');
    if ('filter' in suggestion) onSearch(addFilter(rest, suggestion.filter));
    else goTo(suggestion.key, rest);
  };
  const removeChip = (filter: Filter | null) => {
    if (filter) remove(filter);
    else focusGroup(null);
    input.current?.focus();
  };
  const isSearching = readQuestion(address) !== null;
  const showsAll = isOpen || ((isSearching || group !== null) && !isFolded);
  return (
    <div className={styles.panel}>
      <div className={styles.question}>
        <div className={styles.row}>
          <SearchBox
            words={address.q ?? ''}
            chips={chips}
            input={input}
            onSearch={searchFor}
            onChoose={choose}
            onClear={() => onSearch(clearSearch(changeAddress(address, { group: null })))}
          />
          <FilterButton
            count={shownChips.length}
            formId={formId}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
        {showsAll && (
          <div className={styles.narrowing}>
            <ChipList chips={shownChips} onRemove={removeChip} />
            {isSearching && (
              <DepthChoice
                depth={address.depth ?? 1}
                onDepth={(depth) => onSearch(changeDepth(address, depth))}
              />
            )}
            {isOpen && (
              <div id={formId}>
                <Suspense fallback={null}>
                  <FilterForm address={address} onAdd={add} onRemove={remove}>
                    <Suspense fallback={null}>
                      {fields.some(({ filters }) => filters) && (
                        <FieldFilters address={address} fields={fields} onAdd={add} />
                      )}
                      {groups.length > 0 && (
                        <GroupField groups={groups} focused={group?.id} onChoose={focusGroup} />
                      )}
                    </Suspense>
                  </FilterForm>
                </Suspense>
              </div>
            )}
          </div>
        )}
      </div>
      {children && <FocusTarget className={styles.results}>{children}</FocusTarget>}
    </div>
  );
}

const depths = Array.from({ length: limits.depthMax }, (_, index) => String(index + 1));

interface DepthChoiceProps {
  depth: number;
  onDepth: (depth: number) => void;
}

/** The choice of how many steps from a match connected entities are shown. */
function DepthChoice({ depth, onDepth }: DepthChoiceProps) {
  const labelId = useId();
  return (
    <Group justify="space-between">
      <Text span size="sm" fw="var(--mg-weight-strong)" id={labelId}>
        {searchMessages.depth}
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        data={depths}
        value={String(depth)}
        onChange={(value) => onDepth(Number(value))}
      />
    </Group>
  );
}

/** A chip whose filter is null stands for the focused group. */
type ShownChip = Omit<Chip, 'filter'> & { filter: Filter | null };

interface ChipListProps {
  chips: readonly ShownChip[];
  onRemove: (filter: Filter | null) => void;
}

/** The active filters, each with a button to remove it. */
function ChipList({ chips, onRemove }: ChipListProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={searchMessages.chips}>
      {chips.map(({ text, filter, joint }) => (
        <li key={`${filter?.kind} ${text}`} data-joint={joint || undefined}>
          <Pill
            pe="xxs"
            withRemoveButton
            removeButtonProps={{
              'aria-label': searchMessages.removeChip(text),
              'aria-hidden': false,
              tabIndex: 0,
              size: 26,
              iconSize: 15,
            }}
            onRemove={() => onRemove(filter)}
          >
            {text}
          </Pill>
        </li>
      ))}
    </ul>
  );
}

interface FilterButtonProps {
  count: number;
  formId: string;
  isOpen: boolean;
  onToggle: () => void;
}

function FilterButton({ count, formId, isOpen, onToggle }: FilterButtonProps) {
  return (
    <Hint label={searchMessages.filters} position="bottom">
      <ActionIcon
        className={styles.filterButton ?? ''}
        aria-label={count === 0 ? searchMessages.filters : searchMessages.filtersInForce(count)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        data-in-force={count > 0 || undefined}
        onClick={onToggle}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
        {count > 0 && (
          <span className={styles.filterCount} aria-hidden="true">
            {count}
          </span>
        )}
      </ActionIcon>
    </Hint>
  );
}
