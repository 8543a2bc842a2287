import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './add-user-dialog.module.css';
import { foundUsersQuery, userSearch } from './api.ts';
import { adding } from './messages.ts';

export interface FoundUser {
  id: number;
  name: string;
  /** Whole for superusers and for whoever typed it; masked for everyone else. */
  email: string;
}

interface UserFieldProps {
  chosen: FoundUser | null;
  /** Users who cannot be chosen, because they have access already. */
  present: ReadonlySet<number>;
  error: string | undefined;
  onChoose: (user: FoundUser | null) => void;
}

/** Finds a user by typing; arrow keys, Enter and Escape work in the list. */
export function UserField({ chosen, present, error, onChoose }: UserFieldProps) {
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed, userSearch.debounceMs);
  const list = useCombobox();
  const query = foundUsersQuery(debounced);
  const { data: found, isFetching } = useQuery({ ...query, placeholderData: keepPreviousData });
  const isLongEnough = [...typed.trim()].length >= userSearch.minLength;
  const isWaiting = isFetching || typed !== debounced;
  const offers = query.enabled === true ? found : undefined;

  const { selectFirstOption, resetSelectedOption } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, another first one
  useEffect(() => {
    if (offers && offers.length > 0) selectFirstOption();
    else resetSelectedOption();
  }, [offers]);

  const choose = (id: string) => {
    const user = offers?.find((one) => String(one.id) === id);
    if (!user || present.has(user.id)) return;
    onChoose(user);
    setTyped(user.name || user.email);
    list.closeDropdown();
  };

  return (
    <Combobox store={list} withinPortal={false} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextField
          role="combobox"
          aria-autocomplete="list"
          label={adding.user}
          description={chosen ? chosen.email : adding.userHint}
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(text) => {
            setTyped(text);
            if (chosen) onChoose(null);
            list.openDropdown();
          }}
          onFocus={() => {
            if (!chosen) list.openDropdown();
          }}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isLongEnough || chosen !== null}>
        <Combobox.Options aria-label={adding.found} className={styles.options ?? ''}>
          {offers?.map((user) => (
            <Combobox.Option
              key={user.id}
              value={String(user.id)}
              disabled={present.has(user.id)}
              className={styles.option ?? ''}
            >
              <KindAvatar type="person" name={user.name || user.email} size={36} />
              <span className={styles.who}>
                <span className={styles.name}>{user.name || user.email}</span>
                <span className={styles.email}>
                  {user.email}
                  {present.has(user.id) && ` · ${adding.hasAccess}`}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {offers?.length === 0 && !isWaiting && <Combobox.Empty>{adding.none}</Combobox.Empty>}
          {!offers && isWaiting && <Combobox.Empty>{adding.searching}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
