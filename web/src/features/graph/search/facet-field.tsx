import type { FieldParameter } from '@mangrove/contract/browser';
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
  facet: 'tag' | 'role' | 'country' | 'place' | 'nation';
  address: MapAddress;
  onChoose: (value: string) => void;
}

/** A combobox for a filter by what every network has. */
export function FacetField({ facet, ...props }: FacetFieldProps) {
  return (
    <FacetCombobox
      {...props}
      facet={facet}
      inForce={props.address[facet] ?? []}
      name={text.filterNames[facet]}
      placeholder={text.choose[facet]}
      none={text.noValues[facet]}
    />
  );
}

interface FacetComboboxProps extends Omit<FacetFieldProps, 'facet'> {
  facet: FacetName | FieldParameter;
  /** The values that are chosen already. */
  inForce: readonly string[];
  name: string;
  placeholder: string;
  /** Said where no value fits. */
  none: string;
}

/** A combobox for a filter; each option shows how many matches it would leave. */
export function FacetCombobox(props: FacetComboboxProps) {
  const { facet, address, onChoose, inForce, name, placeholder, none } = props;
  const [typed, setTyped] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const found = useOptions({
    typed,
    delayMs: 150,
    minLength: 0,
    isOff: !hasFocus,
    query: (part) => facetQuery(address, facet, part),
  });
  return (
    <AsyncCombobox<FacetValue>
      {...found}
      options={found.options?.filter(({ value }) => !isInForce(inForce, value))}
      label={<FilterTitle name={name} hasSeveral isAfterOthers />}
      size="sm"
      placeholder={placeholder}
      typed={typed}
      onType={setTyped}
      isOff={!hasFocus}
      marksFirst={typed !== ''}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      optionKey={({ value }) => value}
      renderOption={({ value, label = value, count }) => (
        <CountedOption name={label} count={count} countLabel={text.matchCount(count)} />
      )}
      onChoose={({ value }) => {
        setTyped('');
        onChoose(value);
      }}
      texts={{
        list: name,
        none,
        searching: text.searching,
        failed: text.valuesFailed,
        found: text.values,
      }}
    />
  );
}
