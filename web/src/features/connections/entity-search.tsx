import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { cleanLine, limits } from '@mangrove/contract';
import { Button, Combobox, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SavedEntity } from '../../lib/editor-part.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { kindName } from '../../ui/kind.ts';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type SearchResult, searchQuery } from './api.ts';
import { type Choice, newTypeOf } from './choice.ts';
import type { OtherParty } from './connection-changes.ts';
import { type ConnectionRow, findCreations, isSameName } from './connection-rows.ts';
import styles from './entity-search.module.css';
import { adding, type Target } from './messages.ts';

const debounceMs = 200;
const spinnerMs = 150;
const previewLength = 80;
const newOption = 'new';

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
  const { results, isSearching, hasFailed } = useSearch(target, typed);
  const name = cleanLine(typed);
  const found = results.filter(({ id }) => id !== entity.id);
  const toCreate = name === '' ? [] : findCreations(rows, name);
  const listed = [...toCreate, ...found.map(partyOf)];
  const hasAnswer = name !== '' && !isSearching && !hasFailed;
  const newType = hasAnswer ? newTypeOf(target) : null;
  const isTaken = [...toCreate, ...results].some((other) => isSameName(other.name, name));
  const hasOptions = listed.length > 0 || newType !== null;
  const combobox = useCombobox({ opened: hasOptions });
  const forgetChosen = useEffectEvent(() => combobox.resetSelectedOption());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are chosen from anew
  useEffect(() => forgetChosen(), [results]);

  const choose = (value: string) => {
    const other = listed.find(({ id }) => String(id) === value);
    if (other) {
      onChoose({ kind: 'found', other });
    } else if (newType !== null) {
      onChoose({ kind: 'new', type: newType, name });
    }
  };

  const isEmpty = name !== '' && !isSearching && listed.length === 0;
  return (
    <div className={styles.search}>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
          <TextField
            label={adding.search(target)}
            description={adding.hint}
            value={typed}
            onChange={onType}
            maxLength={limits.name}
            autoComplete="off"
            data-autofocus
            ref={focusOnce}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            rightSection={<LateLoader isOn={isSearching} />}
          />
        </Combobox.EventsTarget>
        <div className={styles.results}>
          <p className={styles.state} role="status">
            {isEmpty && (hasFailed ? adding.failed : adding.noHit[target])}
            {listed.length > 0 && (
              <span className={styles.silent}>{adding.found(listed.length)}</span>
            )}
          </p>
          {hasOptions && (
            <Combobox.Options aria-label={adding.results}>
              {toCreate.map((other) => (
                <Combobox.Option
                  key={other.id}
                  value={String(other.id)}
                  className={styles.option ?? ''}
                >
                  <FoundEntity
                    {...other}
                    facts={kindName[other.type]}
                    about={adding.createdAtSave}
                  />
                </Combobox.Option>
              ))}
              {found.map((result) => (
                <Combobox.Option
                  key={result.id}
                  value={String(result.id)}
                  className={styles.option ?? ''}
                >
                  <FoundEntity
                    {...partyOf(result)}
                    facts={factsOf(result)}
                    about={cutText(result.description, previewLength)}
                  />
                </Combobox.Option>
              ))}
              {newType !== null && (
                <Combobox.Option value={newOption} className={styles.option ?? ''}>
                  <span className={styles.plus}>
                    <IconPlus size={20} stroke={1.75} aria-hidden />
                  </span>
                  <span className={styles.words}>
                    <span className={styles.name}>
                      {isTaken ? adding.createAnother(target, name) : adding.create(target, name)}
                    </span>
                    <span className={styles.about}>
                      {isTaken ? adding.createAnotherNote : adding.createNote}
                    </span>
                  </span>
                </Combobox.Option>
              )}
            </Combobox.Options>
          )}
        </div>
      </Combobox>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {adding.cancel}
        </Button>
      </DialogButtons>
    </div>
  );
}

function useSearch(target: Target, typed: string) {
  const name = typed.trim();
  const [debounced] = useDebouncedValue(name, debounceMs);
  const isOn = name !== '' && debounced !== '';
  const search = useQuery({ ...searchQuery(target, debounced), enabled: isOn });
  return {
    results: isOn && !search.isError ? (search.data ?? noResults) : noResults,
    isSearching: name !== '' && (name !== debounced || search.isFetching),
    hasFailed: search.isError,
  };
}

const noResults: readonly SearchResult[] = [];

function partyOf({ id, type, name, photo_url: photoUrl }: SearchResult): OtherParty {
  return { id, type, name, photoUrl };
}

function factsOf({ type, year }: SearchResult): string {
  return [kindName[type], year].filter((fact) => fact !== '').join(' · ');
}

type FoundEntityProps = Pick<OtherParty, 'type' | 'name' | 'photoUrl'> & {
  facts: string;
  about: string;
};

function FoundEntity({ type, name, photoUrl, facts, about }: FoundEntityProps) {
  return (
    <>
      <KindAvatar type={type} name={name} size={40} photoUrl={photoUrl} />
      <span className={styles.words}>
        <span className={styles.line}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.facts}>{facts}</span>
        </span>
        {about !== '' && <span className={styles.about}>{about}</span>}
      </span>
    </>
  );
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
