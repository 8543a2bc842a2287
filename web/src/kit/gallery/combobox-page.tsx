import { useState } from 'react';
import { AsyncCombobox } from '../async-combobox/async-combobox.tsx';
import { OptionText } from '../async-combobox/option-text.tsx';
import { useOptions } from '../async-combobox/use-options.ts';
import { type Reef, reefs } from './reefs.ts';

/** Type "su": the second option cannot be chosen; "!" makes the search fail. */
export function ComboboxPage() {
  const [typed, setTyped] = useState('');
  const found = useOptions({
    typed,
    query: (text) => ({
      queryKey: ['gallery', text],
      retry: false,
      queryFn: async (): Promise<readonly Reef[]> => {
        if (text.includes('!')) throw new Error('The search of the gallery fails for this.');
        return reefs.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
      },
    }),
  });
  return (
    <AsyncCombobox
      {...found}
      label="Reef"
      typed={typed}
      onType={setTyped}
      isOff={typed.trim() === ''}
      marksFirst
      listPosition={{ width: 'calc(max(100%, 12rem))' }}
      optionKey={({ id }) => String(id)}
      isDisabled={({ id }) => id === 8}
      renderOption={({ name, age }) => <OptionText title={name}>{`${age} years`}</OptionText>}
      onChoose={({ name }) => setTyped(name)}
      texts={{
        list: 'Reefs found',
        none: 'No reefs found',
        searching: 'Searching...',
        failed: 'The search failed',
        found: (count) => `${count} reefs found`,
      }}
    />
  );
}
