import { limits } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconMapPinCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { duplicateText } from '../../../domain/entity/duplicate-reasons.ts';
import { KindAvatar } from '../../../domain/entity/kind-avatar.tsx';
import { YearsField } from '../../../domain/fields/years-field.tsx';
import { AsyncCombobox } from '../../../kit/async-combobox/async-combobox.tsx';
import type { Column } from '../../../kit/data-table/column.ts';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import type { SavedEntity } from '../../../kit/pending-edits/editor-part.ts';
import { cutText } from '../../../kit/text/formats.ts';
import { type NameMatch, partyOf } from '../api.ts';
import fields from '../connection-columns.module.css';
import { type ConnectionRow, kindsOf } from '../connection-rows.ts';
import { useEntityOptions } from '../entity-options.tsx';
import type { Target } from '../messages.ts';
import { RoleField } from '../role-field.tsx';
import { review } from './messages.ts';
import styles from './review.module.css';
import type { ReviewedRow, ReviewRow } from './review-rows.ts';

interface ReviewTools {
  target: Target;
  entity: SavedEntity;
  listed: readonly ConnectionRow[];
  /** The number of a row in the list, from 1. */
  numberOf: (key: string) => number;
  onChange: (key: string, changes: Partial<ReviewRow>) => void;
  onRemove: (key: string) => void;
}

/** The columns of the review: each cell is a field; its meaning is shown below the name. */
export function reviewColumns(tools: ReviewTools): Column<ReviewedRow>[] {
  const { numberOf, onChange, onRemove } = tools;
  const nameOf = ({ key, name }: ReviewRow) => name.trim() || review.unnamed(numberOf(key));
  return [
    {
      id: 'name',
      header: review.name,
      onPhone: 'main',
      cell: (row) => <NameCell row={row} {...tools} />,
    },
    {
      id: 'role',
      header: review.role,
      width: '26%',
      cell: (row) => (
        <div className={fields.field}>
          <RoleField
            label={review.roleOf(nameOf(row))}
            placeholder={review.role}
            value={row.text.role}
            isInTable
            onChange={(role) => onChange(row.key, { role })}
          />
        </div>
      ),
    },
    {
      id: 'years',
      header: review.years,
      width: '11rem',
      cell: (row) => (
        <div className={fields.field}>
          <YearsField
            label={review.yearsOf(nameOf(row))}
            value={row.text.years}
            isInTable
            onChange={(years) => onChange(row.key, { years })}
          />
        </div>
      ),
    },
    {
      id: 'actions',
      header: review.actions,
      isHeaderHidden: true,
      onPhone: 'end',
      width: '4.5rem',
      cell: (row) => (
        <IconButton
          label={review.remove(nameOf(row))}
          Icon={IconTrash}
          onClick={() => onRemove(row.key)}
        />
      ),
    },
  ];
}

interface NameCellProps extends ReviewTools {
  row: ReviewedRow;
}

function NameCell({ row, target, entity, listed, numberOf, onChange }: NameCellProps) {
  const { key, name } = row;
  const [hasFocus, setFocus] = useState(false);
  const options = useEntityOptions({
    target,
    entity,
    rows: listed,
    typed: name,
    newTypes: kindsOf(target),
    isOff: !hasFocus,
    onChoose: (chosen) =>
      onChange(key, { chosen, name: chosen.kind === 'new' ? chosen.name : chosen.other.name }),
  });
  const meaning = useRef<HTMLDivElement>(null);
  const hintId = `review-${key}`;
  return (
    <div className={fields.field} data-review-row={key}>
      <AsyncCombobox
        label={null}
        aria-label={review.nameOf(numberOf(key))}
        aria-describedby={hintId}
        maxLength={limits.name}
        autoCapitalize="words"
        typed={name}
        onType={(typed) => onChange(key, { name: typed, chosen: null })}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        {...options}
      />
      <div id={hintId} ref={meaning} tabIndex={-1}>
        <MeaningOf
          row={row}
          target={target}
          onChange={(changes) => {
            onChange(key, changes);
            // The pressed button is removed, so the focus moves to the result.
            meaning.current?.focus();
          }}
        />
      </div>
    </div>
  );
}

/** A name of one word, or with a comma: what follows may be the first name and not a role. */
const mayBeTurned = /^\S+$|, /u;

interface MeaningProps {
  row: ReviewedRow;
  target: Target;
  onChange: (changes: Partial<ReviewRow>) => void;
}

function MeaningOf({ row, target, onChange }: MeaningProps) {
  const { meaning, isTooLong, skipped } = row;
  if (isTooLong) return <Line isWrong>{review.tooLong}</Line>;
  if (skipped !== null) return <Line>{review[skipped]}</Line>;
  switch (meaning.kind) {
    case 'nameless':
      return <Line isWrong>{review.nameless}</Line>;
    case 'waiting':
      return <Line>{review.waiting}</Line>;
    case 'open':
      return <Candidates {...meaning} row={row} target={target} onChange={onChange} />;
    case 'new':
      return (
        <Line>
          <IconPlus size={16} stroke={1.75} aria-hidden />{' '}
          <span className={styles.news}>
            {meaning.other.creation?.email
              ? review.isInvited(meaning.other.creation.email)
              : review.isNew}
          </span>
          {row.turned && mayBeTurned.test(row.name) && (
            <Button
              variant="default"
              size="sm"
              onClick={() => onChange({ ...row.turned, turned: null })}
            >
              {review.turn(row.turned.name)}
            </Button>
          )}
        </Line>
      );
    case 'found':
      return (
        <Line>
          <IconMapPinCheck size={16} stroke={1.75} aria-hidden />{' '}
          {meaning.other.creation ? review.pending : review.onMap}
        </Line>
      );
  }
}

function Line({ children, isWrong = false }: { children: ReactNode; isWrong?: boolean }) {
  return (
    <div className={styles.meaning} data-wrong={isWrong || undefined}>
      {children}
    </div>
  );
}

const maxCandidates = 3;
const factLength = 40;

/** One button for each candidate, and one for a new entity of each kind; a click decides. */
function Candidates({
  candidates,
  row,
  target,
  onChange,
}: MeaningProps & { candidates: readonly NameMatch[] }) {
  return (
    <Line>
      {review.isOne}
      {candidates.slice(0, maxCandidates).map((candidate) => {
        const { id, type, name, photo_url: photoUrl, description, year, reasons } = candidate;
        const fact = cutText(
          [year, description].filter((part) => part !== '').join(' '),
          factLength,
        );
        const why = reasons.some(({ reason }) => reason === 'same_name')
          ? ''
          : duplicateText(reasons);
        const told = [fact, why].filter((part) => part !== '').join(' · ');
        return (
          <Button
            key={id}
            variant="default"
            size="sm"
            classNames={{ root: styles.candidate ?? '', label: styles.candidateLabel ?? '' }}
            leftSection={<KindAvatar type={type} name={name} size={24} photoUrl={photoUrl} />}
            onClick={() => onChange({ name, chosen: { kind: 'found', other: partyOf(candidate) } })}
          >
            {name}
            {told !== '' && <small className={styles.told}> {told}</small>}
          </Button>
        );
      })}
      {kindsOf(target).map((type) => (
        <Button
          key={type}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ chosen: { kind: 'new', type, name: row.name } })}
        >
          {review.newThing[type]}
        </Button>
      ))}
    </Line>
  );
}
