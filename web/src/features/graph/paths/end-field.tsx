import { type EntityType, isEntityType, nodeKey } from '@mangrove/contract/browser';
import { type Ref, useState } from 'react';
import { useShownResults } from '../../../domain/entity/covers.ts';
import { AsyncCombobox } from '../../../kit/async-combobox/async-combobox.tsx';
import { useOptions } from '../../../kit/async-combobox/use-options.ts';
import { suggestionsQuery } from '../search/search-api.ts';
import { SuggestedEntity, useTyped } from '../search/search-box.tsx';
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
  const [typed, setTyped] = useTyped(name);
  const [hasFocus, setFocus] = useState(false);
  const isOff = !hasFocus || typed.trim() === '' || typed === name;
  const found = useOptions({ typed, delayMs: 150, isOff, query: suggestionsQuery });
  const shown = useShownResults(found.options);
  return (
    <AsyncCombobox
      {...found}
      options={shown?.filter(({ type }) => isEntityType(type))}
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
      renderOption={({ type, name: option, matched_on: reasons, told_apart: toldApart }) => (
        <SuggestedEntity {...{ type: type as EntityType, name: option, reasons, toldApart }} />
      )}
      onChoose={({ type, id, name: chosen }) => {
        setTyped(chosen);
        onChoose(nodeKey(type as EntityType, id));
      }}
      texts={text.suggestions}
    />
  );
}
