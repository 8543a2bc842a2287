import { type EditableEntity, type EntityType, entityTypes } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { kindValue } from '../../domain/entity/kind.ts';
import { editableEntitiesQuery } from '../../domain/entity/own-queries.ts';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { SearchableSelect } from '../../kit/form/searchable-select.tsx';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { ChooseAnyPair } from './choose-any-pair.tsx';
import { merge as text } from './messages.ts';

interface ChoosePairProps {
  type: EntityType;
  keep: number | null;
  merge: number | null;
  onChange: (change: { type?: EntityType; keep?: number | null; merge?: number | null }) => void;
}

/** Chooses two entities of one kind: of those that the user owns, or any as a superuser. */
export function ChoosePair({ type, keep, merge, onChange }: ChoosePairProps) {
  const { user } = useVisitor();
  const isSuperuser = user?.is_superuser === true;
  return (
    <Stack maw={480}>
      <Text>{isSuperuser ? text.chooseAnyText : text.chooseText}</Text>
      <ChoiceField
        label={text.kind}
        value={type}
        choices={entityTypes.map((value) => ({ value, label: kindValue[value] }))}
        onChoose={(chosen) => onChange({ type: chosen, keep: null, merge: null })}
      />
      {isSuperuser ? (
        <>
          <ChooseAnyPair {...{ type, keep, merge, onChange }} />
          <Group>
            <LinkButton to={paths.controlPanel} search={{ tab: 'duplicates' }} variant="default">
              {text.toDuplicates}
            </LinkButton>
          </Group>
        </>
      ) : (
        <OwnPair {...{ type, keep, merge, onChange }} />
      )}
    </Stack>
  );
}

function OwnPair({ type, ...pair }: ChoosePairProps) {
  const query = useQuery(editableEntitiesQuery);
  return (
    <QueryState query={query} loading={text.loadingOwned} failed={text.ownedFailed}>
      {(entities) => <Pair {...pair} owned={optionsOf(entities, type)} />}
    </QueryState>
  );
}

type Option = { value: string; label: string };

function Pair({
  keep,
  merge,
  owned,
  onChange,
}: Omit<ChoosePairProps, 'type'> & { owned: readonly Option[] }) {
  const optionsWithout = (id: number | null) => owned.filter(({ value }) => Number(value) !== id);
  const numberOf = (value: string | null) => (value === null ? null : Number(value));
  if (owned.length < 2)
    return (
      <EmptyState
        compact
        title={text.tooFew}
        actions={
          <LinkButton to={paths.profile} search={{ tab: 'manage-nodes' }} variant="default">
            {text.toOwn}
          </LinkButton>
        }
      >
        {text.tooFewText}
      </EmptyState>
    );
  return (
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
  );
}

function optionsOf(entities: readonly EditableEntity[], type: EntityType): Option[] {
  return entities
    .filter(({ entity_type, role_type }) => entity_type === type && role_type === 'OWNER')
    .map(({ entity_id, entity_details }) => ({
      value: String(entity_id),
      label: `${entity_details.name} (${entity_id})`,
    }));
}
