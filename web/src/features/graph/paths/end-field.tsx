import { type EntityType, isEntityType, nodeKey } from '@mangrove/contract/browser';
import { type Ref, useState } from 'react';
import { EntityName } from '../../../domain/entity/entity-name.tsx';
import { kindName } from '../../../domain/entity/kind.ts';
import { MatchReasons, marksOfName } from '../../../domain/entity/match-reasons.tsx';
import { AsyncCombobox } from '../../../kit/async-combobox/async-combobox.tsx';
import { useOptions } from '../../../kit/async-combobox/use-options.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { suggestionsQuery } from '../search/search-api.ts';
import { pathMessages as text } from './messages.ts';

interface EndFieldProps {
  label: string;
  /** The name of the chosen entity; empty for none. */
  name: string;
  onChoose: (node: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A combobox that chooses one end of a path by name. */
export function EndField({ label, name, onChoose, ref }: EndFieldProps) {
  const [typed, setTyped] = useState(name);
  const [nameBefore, setNameBefore] = useState(name);
  if (name !== nameBefore) {
    setNameBefore(name);
    setTyped(name);
  }
  const [hasFocus, setFocus] = useState(false);
  const isOff = !hasFocus || typed.trim() === '' || typed === name;
  const found = useOptions({ typed, delayMs: 150, isOff, query: suggestionsQuery });
  return (
    <AsyncCombobox
      {...found}
      options={found.options?.filter(({ type }) => isEntityType(type))}
      ref={ref}
      label={label}
      size="sm"
      placeholder={text.placeholder}
      typed={typed}
      onType={setTyped}
      isOff={isOff}
      marksFirst
      onFocus={(event) => {
        setFocus(true);
        event.currentTarget.select();
      }}
      onBlur={() => {
        setFocus(false);
        setTyped(name);
      }}
      optionKey={({ type, id }) => `${type} ${id}`}
      renderOption={({ type, name: option, matched_on }) => (
        <>
          <Text span flex={1} miw={0} size="sm" fw="var(--mg-weight-strong)">
            <EntityName
              type={type as EntityType}
              name={option}
              isTwoLined
              marks={marksOfName(matched_on)}
            />
            <MatchReasons reasons={matched_on} />
          </Text>
          <Text span size="xs" c="dimmed">
            {kindName[type as EntityType]}
          </Text>
        </>
      )}
      onChoose={({ type, id, name: chosen }) => {
        setTyped(chosen);
        onChoose(nodeKey(type as EntityType, id));
      }}
      texts={{
        list: text.list,
        none: text.none,
        searching: text.searching,
        failed: text.searchFailed,
        found: text.found,
      }}
    />
  );
}
