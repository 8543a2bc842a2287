import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { limits } from '@mangrove/contract/browser';
import { ActionIcon, Pill, SegmentedControl, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import type { MapGroup } from '../color/known-colors.ts';
import { colorMessages } from '../color/messages.ts';
import type { MapAddress } from '../map-address.ts';
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
import { FilterForm } from './filter-form.tsx';
import { searchMessages } from './messages.ts';
import { SearchBox } from './search-box.tsx';
import styles from './search-panel.module.css';
import { readQuestion } from './search-question.ts';
import type { Suggestion } from './suggestions.ts';

const GroupField = lazyNamed(() => import('../color/group-field.tsx'), 'GroupField');

interface SearchPanelProps {
  address: MapAddress;
  onAddress: (address: MapAddress) => void;
  /** Called with the node of a chosen suggestion and the address without the typed words. */
  onGoTo: (node: string, address: MapAddress) => void;
  /** Repeats the current search. */
  onSearchAgain: () => void;
  /** The groups with how many of the shown nodes are in each; `group` is the focused one. */
  groups: readonly MapGroup[];
  group: MapGroup | null;
  onGroup: (id: number | null) => void;
  /** Whether chips and depth are hidden behind the filter button, as on a phone's map. */
  isFolded: boolean;
  /** The results, shown below. */
  children: ReactNode;
}

/** The search with its filters. All state but the typed text is kept in the address. */
export function SearchPanel(props: SearchPanelProps) {
  const { address, onAddress, onGoTo, onSearchAgain, isFolded, groups, group, onGroup } = props;
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const chips = listChips(address);
  const joint = chips.length > 0 ? searchMessages.and : '';
  const shownChips: ShownChip[] = group
    ? [...chips, { filter: null, text: colorMessages.groupChip(group.name), joint }]
    : chips;
  const add = (filter: Filter) => onAddress(addFilter(address, filter));
  const remove = (filter: Filter) => onAddress(removeFilter(address, filter));

  const search = (words: string) => {
    const next = changeWords(address, words);
    if (next.q !== address.q) onAddress(next);
    else if (readQuestion(next)) onSearchAgain();
  };
  const choose = (suggestion: Suggestion) => {
    // A chosen suggestion replaces the words that found it.
    const rest = changeWords(address, '');
    if ('filter' in suggestion) onAddress(addFilter(rest, suggestion.filter));
    else onGoTo(suggestion.key, rest);
  };
  const removeChip = (filter: Filter | null) => {
    if (filter) remove(filter);
    else onGroup(null);
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
            onSearch={search}
            onChoose={choose}
            onClear={() => onAddress(clearSearch(changeAddress(address, { group: null })))}
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
                onDepth={(depth) => onAddress(changeDepth(address, depth))}
              />
            )}
            {isOpen && (
              <div id={formId}>
                <FilterForm address={address} onAdd={add} onRemove={remove}>
                  {groups.length > 0 && (
                    <Suspense fallback={null}>
                      <GroupField groups={groups} focused={group?.id} onChoose={onGroup} />
                    </Suspense>
                  )}
                </FilterForm>
              </div>
            )}
          </div>
        )}
      </div>
      {props.children && <FocusTarget className={styles.results}>{props.children}</FocusTarget>}
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
    <Tooltip label={searchMessages.filters} position="bottom">
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
    </Tooltip>
  );
}
