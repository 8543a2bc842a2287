import '../../../kit/form/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { FieldNote } from '../../../kit/form/field-error.tsx';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import type { MapAddress } from '../map-address.ts';
import type { Filter } from './chips.ts';
import { FacetField } from './facet-field.tsx';
import { FilterTitle } from './filter-title.tsx';
import { searchMessages as text } from './messages.ts';
import { yearsQuery } from './search-api.ts';
import { readYears } from './suggestions.ts';

interface FilterFormProps {
  address: MapAddress;
  onAdd: (filter: Filter) => void;
  onRemove: (filter: Filter) => void;
  /** What else narrows what is shown; it stands above the years. */
  children?: ReactNode;
}

/**
 * Kind, tag, role, country, group and years, for whoever would rather choose than type. Each choice holds
 * at once.
 */
export function FilterForm({ address, onAdd, onRemove, children }: FilterFormProps) {
  const { entity_type: types = [], year_from: from, year_to: to } = address;
  return (
    <Stack gap="xs">
      <Group component="fieldset" gap="xs" m={0} p={0} bd={0}>
        <Text component="legend" size="sm" p={0} mb="xs">
          <FilterTitle name={text.types} hasSeveral />
        </Text>
        {kinds.map((value) => {
          const isOn = types.includes(value);
          return (
            <Button
              key={value}
              size="sm"
              radius="xl"
              variant={isOn ? 'light' : 'default'}
              leftSection={<KindGlyph type={value} size={14} coloured />}
              aria-pressed={isOn}
              onClick={() => (isOn ? onRemove : onAdd)({ kind: 'entity_type', value })}
            >
              {kindPlural[value]}
            </Button>
          );
        })}
      </Group>
      {facets.map((facet) => (
        <FacetField
          key={facet}
          facet={facet}
          address={address}
          onChoose={(value) => onAdd({ kind: facet, value })}
        />
      ))}
      {children}
      <YearsForm
        key={`${from} ${to}`}
        address={address}
        given={[from, to]}
        onApply={(years) => onAdd({ kind: 'years', ...years })}
      />
    </Stack>
  );
}

const facets = ['tag', 'role', 'country'] as const;

interface YearsFormProps {
  address: MapAddress;
  given: [from: number | undefined, to: number | undefined];
  onApply: (years: { from: number | undefined; to: number | undefined }) => void;
}

function YearsForm({ address, given, onApply }: YearsFormProps) {
  const errorId = useId();
  const [typed, setTyped] = useState(given.map((year) => year?.toString() ?? ''));
  const { data: bounds } = useQuery(yearsQuery(address));
  const years = bounds ? [bounds.first, bounds.last] : [];
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = readYears(typed[0] ?? '', typed[1] ?? '');
    setProblem('problem' in chosen ? chosen.problem : undefined);
    if (!('problem' in chosen)) onApply(chosen);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Text span size="sm" aria-hidden="true">
          <FilterTitle name={text.yearsLegend} isAfterOthers />
        </Text>
        <Group gap="xs" wrap="nowrap">
          {[text.yearFrom, text.yearTo].map((label, at) => (
            <TextInput
              key={label}
              flex={1}
              size="sm"
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              aria-label={label}
              placeholder={years[at]?.toString() ?? label}
              error={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : errorId}
              value={typed[at] ?? ''}
              onChange={({ currentTarget }) =>
                setTyped(typed.map((year, i) => (i === at ? currentTarget.value : year)))
              }
            />
          ))}
          <Button type="submit" variant="default" size="sm" aria-label={text.applyYears}>
            {text.apply}
          </Button>
        </Group>
        <div id={errorId}>
          <FieldNote message={problem} />
        </div>
      </Stack>
    </form>
  );
}
