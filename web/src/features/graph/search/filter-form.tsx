import '../../../kit/form/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { FieldNote } from '../../../kit/form/field-error.tsx';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import type { MapAddress } from '../map-address.ts';
import type { Filter } from './chips.ts';
import { searchMessages as text } from './messages.ts';
import { roleTypesQuery } from './search-api.ts';
import { readYears } from './suggestions.ts';

interface FilterFormProps {
  address: MapAddress;
  onAdd: (filter: Filter) => void;
  onRemove: (filter: Filter) => void;
}

/** Kind, role and years, for whoever would rather choose than type. Each choice holds at once. */
export function FilterForm({ address, onAdd, onRemove }: FilterFormProps) {
  const { entity_type: types = [], role: chosen = [], year_from: from, year_to: to } = address;
  const { data } = useQuery(roleTypesQuery);
  const roles = (data?.role_types ?? []).filter((role) => role !== '' && !chosen.includes(role));
  return (
    <Stack gap="sm">
      <Group component="fieldset" gap="xs" m={0} p={0} bd={0}>
        <Text component="legend" size="sm" fw="var(--mg-weight-strong)" p={0} mb="xs">
          {text.types}
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
      <ChoiceField
        label={text.roles}
        size="sm"
        value=""
        choices={[
          { value: '', label: text.chooseRole, disabled: true },
          ...roles.map((role) => ({ value: role, label: role })),
        ]}
        onChoose={(value) => onAdd({ kind: 'role', value })}
      />
      <YearsForm
        key={`${from} ${to}`}
        given={[from, to]}
        onApply={(years) => onAdd({ kind: 'years', ...years })}
      />
    </Stack>
  );
}

interface YearsFormProps {
  given: [from: number | undefined, to: number | undefined];
  onApply: (years: { from: number | undefined; to: number | undefined }) => void;
}

function YearsForm({ given, onApply }: YearsFormProps) {
  const errorId = useId();
  const [typed, setTyped] = useState(given.map((year) => year?.toString() ?? ''));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const years = readYears(typed[0] ?? '', typed[1] ?? '');
    setProblem('problem' in years ? years.problem : undefined);
    if (!('problem' in years)) onApply(years);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Text span size="sm" fw="var(--mg-weight-strong)" aria-hidden="true">
          {text.yearsLegend}
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
              placeholder={label}
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
