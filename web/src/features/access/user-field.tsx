import { useState } from 'react';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { OptionText } from '../../kit/async-combobox/option-text.tsx';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { type FoundUser, foundUsersQuery, userSearch } from './api.ts';
import { adding } from './messages.ts';

interface UserFieldProps {
  chosen: FoundUser | null;
  /** Users who cannot be chosen, because they have access already. */
  present: ReadonlySet<number>;
  error: string | undefined;
  onChoose: (user: FoundUser | null) => void;
}

/** Finds a user by typing. */
export function UserField({ chosen, present, error, onChoose }: UserFieldProps) {
  const [typed, setTyped] = useState('');
  const { minLength } = userSearch;
  const found = useOptions({ typed, minLength, query: foundUsersQuery });
  return (
    <AsyncCombobox<FoundUser>
      {...found}
      label={adding.user}
      description={chosen ? chosen.email : adding.userHint}
      error={error}
      data-autofocus
      typed={typed}
      onType={(text) => {
        setTyped(text);
        if (chosen) onChoose(null);
      }}
      isOff={chosen !== null || [...typed.trim()].length < minLength}
      marksFirst
      optionKey={({ id }) => String(id)}
      isDisabled={({ id }) => present.has(id)}
      renderOption={({ id, name, email }) => (
        <>
          <KindAvatar type="person" name={name || email} size={36} />
          <OptionText title={name || email}>
            {email}
            {present.has(id) && ` · ${adding.hasAccess}`}
          </OptionText>
        </>
      )}
      onChoose={(user) => {
        onChoose(user);
        setTyped(user.name || user.email);
      }}
      texts={{ list: adding.found, none: adding.none, searching: adding.searching }}
    />
  );
}
