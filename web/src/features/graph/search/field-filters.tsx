import { type DefinedField, fieldParameter } from '@mangrove/contract/browser';
import type { MapAddress } from '../map-address.ts';
import type { Filter } from './chips.ts';
import { FacetCombobox } from './facet-field.tsx';
import { searchMessages as text } from './messages.ts';
import { readFieldFilters } from './search-question.ts';

interface FieldFiltersProps {
  address: MapAddress;
  fields: readonly DefinedField[];
  onAdd: (filter: Filter) => void;
}

/** The filters by the fields that this community defined for it. */
export function FieldFilters({ address, fields, onAdd }: FieldFiltersProps) {
  const inForce = readFieldFilters(address);
  return fields
    .filter(({ filters, archived_at }) => filters && archived_at === null)
    .map(({ key, label }) => {
      const name = fieldParameter(key);
      return (
        <FacetCombobox
          key={key}
          facet={name}
          address={address}
          inForce={inForce[name] ?? []}
          name={label}
          placeholder={text.chooseDefined(label)}
          none={text.noDefined}
          onChoose={(value) => onAdd({ kind: 'field', name, value })}
        />
      );
    });
}
