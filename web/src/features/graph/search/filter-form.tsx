import { saidStates } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { stateText } from '../../../domain/fields/state-messages.ts';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import { formatNumber } from '../../../kit/text/formats.ts';
import type { MapAddress } from '../map-address.ts';
import type { Filter } from './chips.ts';
import { FacetField } from './facet-field.tsx';
import { FilterTitle } from './filter-title.tsx';
import { searchMessages as text } from './messages.ts';
import { type FacetName, facetQuery } from './search-api.ts';
import { YearsForm } from './years-form.tsx';

interface FilterFormProps {
  address: MapAddress;
  onAdd: (filter: Filter) => void;
  onRemove: (filter: Filter) => void;
  /** Further filters, placed above the years. */
  children?: ReactNode;
}

/**
 * The form with the filters kind, state, what has no source, tag, role, country, place, nation, group and
 * years. Each choice applies at once.
 */
export function FilterForm({ address, onAdd, onRemove, children }: FilterFormProps) {
  const bare = useCounts(address, 'entity_source');
  const bareLines = useCounts(address, 'relationship_source');
  return (
    <Stack gap="xs">
      <OptionButtons
        name={text.filterNames.entity_type}
        hasSeveral
        options={kinds}
        chosen={address.entity_type}
        labelOf={(value) => kindPlural[value]}
        iconOf={(value) => <KindGlyph type={value} size={14} colored />}
        onToggle={(value, isOn) => (isOn ? onRemove : onAdd)({ kind: 'entity_type', value })}
      />
      <OptionButtons
        name={text.filterNames.state}
        hasSeveral
        options={saidStates}
        chosen={address.state}
        labelOf={(value) => stateText.option[value]}
        countOf={useCounts(address, 'state')}
        onToggle={(value, isOn) => (isOn ? onRemove : onAdd)({ kind: 'state', value })}
      />
      <OptionButtons
        name={text.filterNames.entity_source}
        options={unsourced}
        chosen={unsourced.filter((one) => (address[one] ?? []).length > 0)}
        labelOf={(value) => text.unsourcedOption[value]}
        countOf={(value) => (value === 'entity_source' ? bare : bareLines)('none')}
        onToggle={(kind, isOn) => (isOn ? onRemove : onAdd)({ kind, value: 'none' })}
      />
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

interface OptionButtonsProps<T extends string> {
  name: string;
  options: readonly T[];
  chosen: readonly T[] | undefined;
  labelOf: (value: T) => string;
  iconOf?: (value: T) => ReactNode;
  /** How many matches an option would leave; undefined until they are counted. */
  countOf?: (value: T) => number | undefined;
  /** Whether an entity needs only one of several values. */
  hasSeveral?: boolean;
  onToggle: (value: T, isOn: boolean) => void;
}

/** A filter with few values, each a button that stays pressed while it is chosen. */
function OptionButtons<T extends string>(props: OptionButtonsProps<T>) {
  const { name, options, chosen = [], labelOf, iconOf, countOf, hasSeveral, onToggle } = props;
  return (
    <Group component="fieldset" gap="xs" m={0} p={0} bd={0}>
      <Text component="legend" size="sm" p={0} mb="xs">
        <FilterTitle name={name} hasSeveral={hasSeveral ?? false} />
      </Text>
      {options.map((value) => {
        const isOn = chosen.includes(value);
        return (
          <Button
            key={value}
            size="sm"
            radius="xl"
            variant={isOn ? 'light' : 'default'}
            leftSection={iconOf?.(value)}
            aria-pressed={isOn}
            onClick={() => onToggle(value, isOn)}
          >
            {labelOf(value)}
            <Count of={countOf?.(value)} />
          </Button>
        );
      })}
    </Group>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  if (count === undefined) return null;
  return (
    <Text span size="xs" c="dimmed" ms="xs" aria-label={text.matchCount(count)}>
      {formatNumber(count)}
    </Text>
  );
}

/** How many matches each value of a filter would leave, beside the other filters. */
function useCounts(address: MapAddress, facet: FacetName): (value: string) => number | undefined {
  const { data } = useQuery(facetQuery(address, facet, ''));
  return (value) => data && (data.find((one) => one.value === value)?.count ?? 0);
}

const unsourced = ['entity_source', 'relationship_source'] as const;

const facets = ['tag', 'role', 'country', 'place', 'nation'] as const;
