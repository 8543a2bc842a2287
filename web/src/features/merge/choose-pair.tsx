import { type EntityType, entityTypes } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { kindValue } from '../../domain/entity/kind.ts';
import { editableEntitiesQuery } from '../../domain/entity/own-queries.ts';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { SearchableSelect } from '../../kit/form/searchable-select.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { merge as text } from './messages.ts';

interface ChoosePairProps {
  type: EntityType;
  keep: number | null;
  merge: number | null;
  onChange: (change: { type?: EntityType; keep?: number | null; merge?: number | null }) => void;
}

/** Chooses two entities of one kind that the user owns. */
export function ChoosePair({ type, keep, merge, onChange }: ChoosePairProps) {
  const { data = [] } = useQuery(editableEntitiesQuery);
  const owned = data
    .filter(({ entity_type, role_type }) => entity_type === type && role_type === 'OWNER')
    .map(({ entity_id, entity_details }) => ({
      value: String(entity_id),
      label: `${entity_details.name} (${entity_id})`,
    }));
  const optionsWithout = (id: number | null) => owned.filter(({ value }) => Number(value) !== id);
  const numberOf = (value: string | null) => (value === null ? null : Number(value));
  return (
    <Stack maw={480}>
      <Text>{text.chooseText}</Text>
      <ChoiceField
        label={text.kind}
        value={type}
        choices={entityTypes.map((value) => ({ value, label: kindValue[value] }))}
        onChoose={(chosen) => onChange({ type: chosen, keep: null, merge: null })}
      />
      {owned.length < 2 ? (
        <EmptyState compact title={text.tooFew}>
          {text.tooFewText}
        </EmptyState>
      ) : (
        <>
          <SearchableSelect
            label={text.stays}
            options={optionsWithout(merge)}
            value={keep === null ? null : String(keep)}
            nothingFound={text.noneFound}
            onChange={(value) => onChange({ keep: numberOf(value) })}
          />
          <SearchableSelect
            label={text.goes}
            options={optionsWithout(keep)}
            value={merge === null ? null : String(merge)}
            nothingFound={text.noneFound}
            onChange={(value) => onChange({ merge: numberOf(value) })}
          />
        </>
      )}
    </Stack>
  );
}
