import { useState } from 'react';
import { AsyncCombobox } from '../../../kit/async-combobox/async-combobox.tsx';
import { useOptions } from '../../../kit/async-combobox/use-options.ts';
import type { MapAddress } from '../map-address.ts';
import { isInForce } from './chips.ts';
import { CountedOption } from './counted-option.tsx';
import { FilterTitle } from './filter-title.tsx';
import { searchMessages as text } from './messages.ts';
import { type FacetName, type FacetValue, facetQuery } from './search-api.ts';

interface FacetFieldProps {
  facet: FacetName;
  address: MapAddress;
  onChoose: (value: string) => void;
}

/** A combobox for a filter; each option shows how many matches it would leave. */
export function FacetField({ facet, address, onChoose }: FacetFieldProps) {
  const [typed, setTyped] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const found = useOptions({
    typed,
    delayMs: 150,
    minLength: 0,
    isOff: !hasFocus,
    query: (part) => facetQuery(address, facet, part),
  });
  const inForce = address[facet] ?? [];
  return (
    <AsyncCombobox<FacetValue>
      {...found}
      options={found.options?.filter(({ value }) => !isInForce(inForce, value))}
      label={<FilterTitle name={text.filterNames[facet]} hasSeveral isAfterOthers />}
      size="sm"
      placeholder={text.choose[facet]}
      typed={typed}
      onType={setTyped}
      isOff={!hasFocus}
      marksFirst={typed !== ''}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      optionKey={({ value }) => value}
      renderOption={({ value, count }) => (
        <CountedOption name={value} count={count} countLabel={text.matchCount(count)} />
      )}
      onChoose={({ value }) => {
        setTyped('');
        onChoose(value);
      }}
      texts={{
        list: text.filterNames[facet],
        none: text.noValues[facet],
        searching: text.searching,
        failed: text.valuesFailed,
        found: text.values,
      }}
    />
  );
}
