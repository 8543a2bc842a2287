import { useState } from 'react';
import { AsyncCombobox } from '../../../kit/async-combobox/async-combobox.tsx';
import { createMatcher } from '../../../kit/text/create-matcher.ts';
import { CountedOption } from '../search/counted-option.tsx';
import { FilterTitle } from '../search/filter-title.tsx';
import type { MapGroup } from './known-colors.ts';
import { colorMessages as text } from './messages.ts';

interface GroupFieldProps {
  /** The groups, with how many of the shown nodes are in each. */
  groups: readonly MapGroup[];
  /** The id of the focused group. */
  focused: number | undefined;
  onChoose: (id: number) => void;
}

/** The filter by group, a combobox like the other filters; one group at a time. */
export function GroupField({ groups, focused, onChoose }: GroupFieldProps) {
  const [typed, setTyped] = useState('');
  const isMatch = createMatcher(typed);
  const options = groups.filter(
    ({ id, name, size }) => size > 0 && id !== focused && isMatch(name),
  );
  return (
    <AsyncCombobox<MapGroup>
      options={options}
      isWaiting={false}
      hasFailed={false}
      label={<FilterTitle name={text.by.group} isAfterOthers />}
      size="sm"
      placeholder={text.chooseGroup}
      typed={typed}
      onType={setTyped}
      marksFirst={typed !== ''}
      optionKey={({ id }) => String(id)}
      renderOption={({ name, size }) => (
        <CountedOption name={name} count={size} countLabel={text.groupSize(size)} />
      )}
      onChoose={({ id }) => {
        setTyped('');
        onChoose(id);
      }}
      texts={{ list: text.groups, none: text.noGroup, found: text.groupCount }}
    />
  );
}
