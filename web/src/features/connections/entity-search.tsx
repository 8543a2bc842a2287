import '@mantine/core/styles/Loader.layer.css';
import { cleanLine, limits } from '@mangrove/contract/browser';
import { Button, Loader } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { kindName } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { OptionText } from '../../kit/async-combobox/option-text.tsx';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { type SearchResult, searchQuery } from './api.ts';
import { type Choice, type NewType, newTypeOf } from './choice.ts';
import type { OtherParty } from './connection-edits.ts';
import { type ConnectionRow, findCreations, isSameName } from './connection-rows.ts';
import styles from './entity-search.module.css';
import { adding, type Target } from './messages.ts';

const debounceMs = 200;
const spinnerMs = 150;
const previewLength = 80;

interface EntitySearchProps {
  target: Target;
  /** Not to be found: nothing is connected with itself. */
  entity: SavedEntity;
  /** What is in the section's list: who is to be created is found there. */
  rows: readonly ConnectionRow[];
  typed: string;
  onType: (typed: string) => void;
  onChoose: (choice: Choice) => void;
  onCancel: () => void;
}

interface Option {
  choice: Choice;
  title: string;
  about: string;
}

/** The first step: finds an entity, or offers to create one of the name that was typed. */
export function EntitySearch({
  target,
  entity,
  rows,
  typed,
  onType,
  onChoose,
  onCancel,
}: EntitySearchProps) {
  const query = (text: string) => searchQuery(target, text);
  const search = useOptions({ typed, delayMs: debounceMs, query });
  const { options: results = [], isWaiting, hasFailed } = search;
  const name = cleanLine(typed);
  const toCreate = name === '' ? [] : findCreations(rows, name);
  const listed = [
    ...toCreate.map((other) => optionOf(other, adding.createdAtSave)),
    ...results
      .filter(({ id }) => id !== entity.id)
      .map((result) =>
        optionOf(partyOf(result), result.year, cutText(result.description, previewLength)),
      ),
  ];
  const isTaken = [...toCreate, ...results].some((other) => isSameName(other.name, name));
  const newType = name === '' || isWaiting || hasFailed ? null : newTypeOf(target);
  const creatable = newType === null ? [] : [optionToCreate(target, newType, name, isTaken)];
  return (
    <div>
      <AsyncCombobox<Option>
        label={adding.search(target)}
        description={adding.hint}
        maxLength={limits.name}
        autoCapitalize="sentences"
        data-autofocus
        ref={focusOnce}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={<LateLoader isOn={isWaiting} />}
        typed={typed}
        onType={onType}
        options={[...listed, ...creatable]}
        isWaiting={isWaiting}
        hasFailed={hasFailed && listed.length === 0}
        isOff={name === ''}
        isInline
        isExtra={({ choice }) => choice.kind === 'new'}
        optionKey={({ choice }) => (choice.kind === 'new' ? 'new' : String(choice.other.id))}
        renderOption={({ choice, title, about }) => (
          <>
            {choice.kind === 'new' ? (
              <span className={styles.plus}>
                <IconPlus size={20} stroke={1.75} aria-hidden />
              </span>
            ) : (
              <KindAvatar {...choice.other} size={40} />
            )}
            <OptionText title={title}>{about}</OptionText>
          </>
        )}
        onChoose={({ choice }) => onChoose(choice)}
        texts={{
          list: adding.results,
          none: adding.noHit[target],
          failed: adding.failed,
          found: adding.found,
        }}
      />
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {adding.cancel}
        </Button>
      </DialogButtons>
    </div>
  );
}

function partyOf({ id, type, name, photo_url: photoUrl }: SearchResult): OtherParty {
  return { id, type, name, photoUrl };
}

function optionOf(other: OtherParty, ...facts: readonly string[]): Option {
  const about = [kindName[other.type], ...facts].filter((fact) => fact !== '').join(' · ');
  return { choice: { kind: 'found', other }, title: other.name, about };
}

function optionToCreate(target: Target, type: NewType, name: string, isTaken: boolean): Option {
  const choice: Choice = { kind: 'new', type, name };
  return isTaken
    ? { choice, title: adding.createAnother(target, name), about: adding.createAnotherNote }
    : { choice, title: adding.create(target, name), about: adding.createNote };
}

/** As the step begins: coming back from the next one, the focus had gone with its button. */
function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}

function cutText(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}

/** Turns only once the search has taken a moment. */
function LateLoader({ isOn }: { isOn: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), spinnerMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOn]);
  return isOn && isLate ? <Loader size={20} aria-label={adding.searching} role="img" /> : null;
}
