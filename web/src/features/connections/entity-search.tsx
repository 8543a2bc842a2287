import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { limits } from '@mangrove/contract';
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
  typed: string;
  onType: (typed: string) => void;
  onChoose: (choice: Choice) => void;
  onCancel: () => void;
}

/** The first step: finds an entity, or offers to make one of the name that was typed. */
export function EntitySearch({
  target,
  entity,
  typed,
  onType,
  onChoose,
  onCancel,
}: EntitySearchProps) {
  const { results, isSearching, hasFailed } = useSearch(target, typed);
  const found = results.filter(({ id }) => id !== entity.id);
  const name = typed.trim();
  const newType = name === '' ? null : newTypeOf(target);
  const hasOptions = found.length > 0 || newType !== null;
  const combobox = useCombobox({ opened: hasOptions });
  const forgetChosen = useEffectEvent(() => combobox.resetSelectedOption());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are chosen from anew
  useEffect(() => forgetChosen(), [results]);

  const choose = (value: string) => {
    const other = found.find(({ id }) => String(id) === value);
    if (other) {
      onChoose({ kind: 'found', other: { id: other.id, type: other.type, name: other.name } });
    } else if (newType !== null) {
      onChoose({ kind: 'new', type: newType, name });
    }
  };

  const isEmpty = name !== '' && !isSearching && found.length === 0;
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
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            rightSection={<LateLoader isOn={isSearching} />}
          />
        </Combobox.EventsTarget>
        <div className={styles.results}>
          <p className={styles.state} role="status">
            {isEmpty && (hasFailed ? adding.failed : adding.noHit[target])}
            {found.length > 0 && (
              <span className={styles.silent}>{adding.found(found.length)}</span>
            )}
          </p>
          {hasOptions && (
            <Combobox.Options aria-label={adding.results}>
              {found.map((result) => (
                <Combobox.Option
                  key={result.id}
                  value={String(result.id)}
                  className={styles.option ?? ''}
                >
                  <FoundEntity result={result} />
                </Combobox.Option>
              ))}
              {newType !== null && (
                <Combobox.Option value={newOption} className={styles.option ?? ''}>
                  <span className={styles.plus}>
                    <IconPlus size={20} stroke={1.75} aria-hidden />
                  </span>
                  <span className={styles.words}>
                    <span className={styles.name}>{adding.create(target, name)}</span>
                    <span className={styles.about}>{adding.createNote}</span>
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

function FoundEntity({ result }: { result: SearchResult }) {
  const { type, name, photo_url, description, year } = result;
  const facts = [kindName[type], year].filter((fact) => fact !== '').join(' · ');
  return (
    <>
      <KindAvatar type={type} name={name} size={40} photoUrl={photo_url} />
      <span className={styles.words}>
        <span className={styles.line}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.facts}>{facts}</span>
        </span>
        {description !== '' && (
          <span className={styles.about}>{cutText(description, previewLength)}</span>
        )}
      </span>
    </>
  );
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
