import {
  cleanLine,
  countCodePoints,
  type EntityType,
  entityKinds,
  limits,
} from '@mangrove/contract/browser';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { makeIdempotencyKey } from '../../api/idempotency-key.ts';
import { kindName, nodeKinds } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { PossibleDuplicates } from '../../domain/entity/possible-duplicates.tsx';
import { AudienceField } from '../../domain/fields/audience-field.tsx';
import { audienceText } from '../../domain/fields/audience-messages.ts';
import { YearsField } from '../../domain/fields/years-field.tsx';
import { areSourcesValid, type SourceDraft } from '../../domain/source-editor/source-drafts.ts';
import { sourceFieldText } from '../../domain/source-editor/source-messages.ts';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import type { NameMatch } from './api.ts';
import {
  type Addition,
  type Choice,
  type ConnectionText,
  type OtherParty,
  textOf,
} from './connection-edits.ts';
import { type ConnectionRow, isListed, kindsOf } from './connection-rows.ts';
import { adding, addLabel, changing, details, type Target } from './messages.ts';
import { RoleDirection, type RoleDirectionProps } from './role-direction.tsx';
import { RoleField } from './role-field.tsx';

const SourcesField = lazyNamed(
  () => import('../../domain/source-editor/sources-field.tsx'),
  'SourcesField',
);

interface ConnectionDetailsProps {
  choice: Choice;
  /** The edited entity. */
  entity: SavedEntity;
  target: Target;
  rows: readonly ConnectionRow[];
  isBusy: boolean;
  /** Calls back after a short delay, during which the button shows what it does. */
  delay: (then: () => void) => void;
  /** Role and years; kept for the next connection. */
  text: ConnectionText;
  onText: (text: ConnectionText) => void;
  /** Called to connect with an existing entity instead of creating one. */
  onConnect: (other: NameMatch) => void;
  onBack: () => void;
  onAdd: (addition: Addition, then: 'close' | 'another') => void;
  /** Whether it is a connection of the list that is changed. */
  isChange: boolean;
}

/** The second step: role and years. Save Changes creates a new entity. */
export function ConnectionDetails(props: ConnectionDetailsProps) {
  const { choice, entity, target, rows, isBusy, delay, text, isChange } = props;
  const { onText, onConnect, onBack, onAdd } = props;
  const { role, years } = text;
  const begun = choice.kind === 'new' ? choice : null;
  const [description, setDescription] = useState(begun?.description ?? '');
  const [newType, setNewType] = useState<EntityType>(begun?.type ?? 'project');
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = countCodePoints(years) > limits.years;
  const { sources = [] } = text;
  const [stored] = useState(isChange ? sources : []);
  const said = isChange ? changing : { button: addLabel[target], busy: adding.busy };

  const add = (then: 'close' | 'another') => {
    if (isTooLong) return;
    if (!areSourcesValid(sources, stored)) {
      setProblem(sourceFieldText.incomplete);
      return;
    }
    if (choice.kind === 'found' && isListed(rows, choice.other, { role, years })) {
      setProblem(adding.twice);
      return;
    }
    setProblem(null);
    const other =
      choice.kind === 'found' ? choice.other : partyToCreate(newType, choice.name, description);
    const addition = {
      ...textOf(text),
      key: makeIdempotencyKey(),
      other,
      role: cleanLine(role),
    };
    delay(() => onAdd(addition, then));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add('close');
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Party choice={choice} newType={newType} />
        {choice.kind === 'new' && (
          <PossibleDuplicates types={kindsOf(target)} name={choice.name} onConnect={onConnect} />
        )}
        {problem !== null && <Notice kind="error">{problem}</Notice>}
        {choice.kind === 'new' && target === 'mixed' && (
          <SegmentedControl
            aria-label={adding.newType}
            value={newType}
            onChange={(value) => setNewType(nodeKinds.find((kind) => kind === value) ?? 'project')}
            data={nodeKinds.map((value) => ({ value, label: kindName[value] }))}
          />
        )}
        {choice.kind === 'new' && !entityKinds[newType].acts && (
          <Textarea
            label={adding.description}
            value={description}
            maxLength={limits.about}
            rows={3}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        )}
        <RoleOfTwo
          entity={entity}
          other={choice.kind === 'new' ? choice.name : choice.other.name}
          text={text}
          onChange={onText}
        />
        <YearsField
          label={details.optionalYears}
          value={years}
          cut={40}
          error={isTooLong ? details.tooLong : undefined}
          onChange={(changed) => onText({ ...text, years: changed })}
        />
        <AudienceField
          label={audienceText.connection}
          value={text.audience ?? 'public'}
          onChange={(audience) => onText({ ...text, audience })}
        />
        <Suspense fallback={<LoadingOutline label={sourceFieldText.loading} rows={1} />}>
          <SourcesField
            value={sources}
            stored={stored}
            onChange={(changed: readonly SourceDraft[]) => onText({ ...text, sources: changed })}
          />
        </Suspense>
        <DialogButtons>
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            onClick={onBack}
          >
            {adding.back}
          </Button>
          {!isChange && (
            <Button variant="default" disabled={isBusy || isTooLong} onClick={() => add('another')}>
              {adding.another}
            </Button>
          )}
          <Button type="submit" disabled={isBusy || isTooLong}>
            {isBusy ? said.busy : said.button}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** The role, and whose it is. */
function RoleOfTwo(props: RoleDirectionProps) {
  const { text, onChange } = props;
  return (
    <>
      <RoleField
        label={details.optionalRole}
        description={details.roleHint}
        value={text.role}
        onChange={(role) => onChange({ ...text, role })}
      />
      <RoleDirection {...props} />
    </>
  );
}

/** The entity that the connection is to. */
function Party({ choice, newType }: { choice: Choice; newType: EntityType }) {
  const title = useRef<HTMLElement>(null);
  // The search with the focus was removed. From here Tab reaches the fields and Escape closes.
  useEffect(() => title.current?.focus(), []);
  const isNew = choice.kind === 'new' || choice.other.creation !== undefined;
  const party = choice.kind === 'new' ? { type: newType, name: choice.name } : choice.other;
  return (
    <Group gap="sm" wrap="nowrap">
      <KindAvatar {...party} size={48} />
      <div>
        <Text ref={title} component="bdi" tabIndex={-1} fw="var(--mg-weight-strong)">
          {party.name}
        </Text>
        <Text c="dimmed" fz="sm">
          {isNew ? adding.createdAtSave(party.type) : kindName[party.type]}
        </Text>
      </div>
    </Group>
  );
}

/** An entity that Save Changes creates; `withPendingId` replaces the id 0 by a negative one. */
function partyToCreate(type: EntityType, name: string, description: string): OtherParty {
  const about = entityKinds[type].acts ? '' : description;
  return { id: 0, type, name, creation: { key: makeIdempotencyKey(), description: about } };
}
