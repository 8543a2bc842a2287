import { saidStates } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { stateText } from '../../../domain/fields/state-messages.ts';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import type { MapAddress } from '../map-address.ts';
import type { Filter } from './chips.ts';
import { FacetField } from './facet-field.tsx';
import { FilterTitle } from './filter-title.tsx';
import { searchMessages as text } from './messages.ts';
import { YearsForm } from './years-form.tsx';

interface FilterFormProps {
  address: MapAddress;
  onAdd: (filter: Filter) => void;
  onRemove: (filter: Filter) => void;
  /** Further filters, placed above the years. */
  children?: ReactNode;
}

/**
 * The form with the filters kind, state, tag, role, country, nation, group and years. Each choice
 * applies at once.
 */
export function FilterForm({ address, onAdd, onRemove, children }: FilterFormProps) {
  const types = address.entity_type ?? [];
  return (
    <Stack gap="xs">
      <Group component="fieldset" gap="xs" m={0} p={0} bd={0}>
        <Text component="legend" size="sm" p={0} mb="xs">
          <FilterTitle name={text.filterNames.entity_type} hasSeveral />
        </Text>
        {kinds.map((value) => {
          const isOn = types.includes(value);
          return (
            <Button
              key={value}
              size="sm"
              radius="xl"
              variant={isOn ? 'light' : 'default'}
              leftSection={<KindGlyph type={value} size={14} colored />}
              aria-pressed={isOn}
              onClick={() => (isOn ? onRemove : onAdd)({ kind: 'entity_type', value })}
            >
              {kindPlural[value]}
            </Button>
          );
        })}
      </Group>
      <StateFilter address={address} onAdd={onAdd} onRemove={onRemove} />
      {facets.map((facet) => (
        <FacetField
          key={facet}
          facet={facet}
          address={address}
          onChoose={(value) => onAdd({ kind: facet, value })}
        />
      ))}
      {children}
      <YearsForm address={address} onApply={(years) => onAdd({ kind: 'years', ...years })} />
    </Stack>
  );
}

/** Where projects and organisations stand. */
function StateFilter({ address, onAdd, onRemove }: Omit<FilterFormProps, 'children'>) {
  const states = address.state ?? [];
  return (
    <Group component="fieldset" gap="xs" m={0} p={0} bd={0}>
      <Text component="legend" size="sm" p={0} mb="xs">
        <FilterTitle name={text.filterNames.state} hasSeveral />
      </Text>
      {saidStates.map((value) => {
        const isOn = states.includes(value);
        return (
          <Button
            key={value}
            size="sm"
            radius="xl"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => (isOn ? onRemove : onAdd)({ kind: 'state', value })}
          >
            {stateText.option[value]}
          </Button>
        );
      })}
    </Group>
  );
}

const facets = ['tag', 'role', 'country', 'nation'] as const;
