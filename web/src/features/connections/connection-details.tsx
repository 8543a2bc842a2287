import { cleanLine, countCodePoints, limits } from '@mangrove/contract';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { detailOr } from '../../lib/api-error.ts';
import { makeIdempotencyKey } from '../../lib/idempotency-key.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { kindName } from '../../ui/kind.ts';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { YearsField } from '../entities/fields/years-field.tsx';
import { createEntity, refreshEntities } from '../entities/writes.ts';
import { pause } from './apply-delay.ts';
import type { Choice, NewType } from './choice.ts';
import type { OtherParty } from './connection-changes.ts';
import styles from './connection-details.module.css';
import { type ConnectionRow, isListed } from './connection-rows.ts';
import { adding, addLabel, details, type Target } from './messages.ts';
import { RoleField } from './role-field.tsx';

export interface Addition {
  key: string;
  other: OtherParty;
  role: string;
  years: string;
}

interface ConnectionDetailsProps {
  choice: Choice;
  target: Target;
  rows: readonly ConnectionRow[];
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onBack: () => void;
  onAdd: (addition: Addition) => void;
}

/** The second step: as what, and when. Someone new is made first; failing that, all stays here. */
export function ConnectionDetails(props: ConnectionDetailsProps) {
  const { choice, target, rows, isBusy, onBusy, onBack, onAdd } = props;
  const [role, setRole] = useState('');
  const [years, setYears] = useState('');
  const [description, setDescription] = useState('');
  const [newType, setNewType] = useState<NewType>(choice.kind === 'new' ? choice.type : 'project');
  const [problem, setProblem] = useState<string | null>(null);
  const makeEntity = useMaking();
  const name = choice.kind === 'new' ? choice.name : choice.other.name;
  const type = choice.kind === 'new' ? newType : choice.other.type;
  const isTooLong = countCodePoints(years) > limits.years;

  const add = async () => {
    if (choice.kind === 'found' && isListed(rows, choice.other, { role, years })) {
      setProblem(adding.twice);
      return;
    }
    setProblem(null);
    onBusy(true);
    try {
      const about = newType === 'project' ? description : '';
      const other = choice.kind === 'found' ? choice.other : await makeEntity(newType, name, about);
      await pause();
      onAdd({ key: makeIdempotencyKey(), other, role: cleanLine(role), years });
    } catch (error) {
      setProblem(detailOr(error, adding.createFailed(type)));
    } finally {
      onBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy && !isTooLong) void add();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.party}>
        <KindAvatar type={type} name={name} size={48} />
        <div className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          <p className={styles.facts}>
            {choice.kind === 'new' ? adding.createdAtOnce : kindName[type]}
          </p>
        </div>
      </div>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {choice.kind === 'new' && target === 'mixed' && (
        <SegmentedControl
          aria-label={adding.newType}
          value={newType}
          onChange={(value) => setNewType(value === 'organization' ? value : 'project')}
          data={[
            { value: 'project', label: kindName.project },
            { value: 'organization', label: kindName.organization },
          ]}
        />
      )}
      {choice.kind === 'new' && newType === 'project' && (
        <Textarea
          label={`${adding.description} ${adding.optional}`}
          value={description}
          maxLength={limits.about}
          rows={3}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      )}
      <RoleField
        label={`${details.role} ${adding.optional}`}
        description={details.roleHint}
        value={role}
        onChange={setRole}
      />
      <YearsField
        label={`${details.years} ${adding.optional}`}
        value={years}
        cut={40}
        error={isTooLong ? details.tooLong : undefined}
        onChange={setYears}
      />
      <DialogButtons>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          onClick={onBack}
        >
          {adding.back}
        </Button>
        <Button type="submit" disabled={isBusy || isTooLong}>
          {isBusy ? adding.busy : addLabel[target]}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Makes an entity once, however often it has to be tried. */
function useMaking() {
  const queries = useQueryClient();
  const wish = useRef({ text: '', key: '' });
  return async (type: NewType, name: string, description: string): Promise<OtherParty> => {
    const text = JSON.stringify([type, name, description]);
    if (wish.current.text !== text) wish.current = { text, key: makeIdempotencyKey() };
    const { id } = await createEntity(type, { name, description }, wish.current.key);
    await refreshEntities(queries);
    return { id, type, name };
  };
}
