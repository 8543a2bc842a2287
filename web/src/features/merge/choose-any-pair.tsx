import type { EntityType } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShownResults } from '../../domain/entity/covers.ts';
import { entityQuery } from '../../domain/entity/entity-query.ts';
import { foundEntitiesQuery } from '../../domain/entity/found-entities.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { OptionText } from '../../kit/async-combobox/option-text.tsx';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { cutText } from '../../kit/text/formats.ts';
import { merge as text } from './messages.ts';

/** The characters of a description that tell two entities of one name apart. */
const previewLength = 80;

interface ChooseAnyPairProps {
  type: EntityType;
  keep: number | null;
  merge: number | null;
  onChange: (change: { keep?: number | null; merge?: number | null }) => void;
}

/** Finds two entities of one kind by their names: superusers may merge any two. */
export function ChooseAnyPair({ type, keep, merge, onChange }: ChooseAnyPairProps) {
  return (
    <>
      <AnyEntity
        key={`${type} stays`}
        {...{ type, chosen: keep, other: merge, label: text.stays }}
        onChoose={(id) => onChange({ keep: id })}
      />
      <AnyEntity
        key={`${type} goes`}
        {...{ type, chosen: merge, other: keep, label: text.goes }}
        onChoose={(id) => onChange({ merge: id })}
      />
    </>
  );
}

interface AnyEntityProps {
  type: EntityType;
  label: string;
  chosen: number | null;
  /** The one in the other field, which is not offered here. */
  other: number | null;
  onChoose: (id: number | null) => void;
}

function AnyEntity({ type, label, chosen, other, onChoose }: AnyEntityProps) {
  const [typed, setTyped] = useState('');
  // The address of the page may name one of the two before anything is typed.
  const known = useQuery({ ...entityQuery(type, chosen ?? 0), enabled: chosen !== null });
  const isOff = chosen !== null || typed.trim() === '';
  const found = useOptions({ typed, isOff, query: (part) => foundEntitiesQuery(part, type) });
  const shown = useShownResults(found.options);
  return (
    <AsyncCombobox
      {...found}
      options={shown?.filter(({ id }) => id !== other)}
      label={label}
      placeholder={text.find}
      typed={chosen === null ? typed : (known.data?.name ?? typed)}
      onType={(next) => {
        setTyped(next);
        if (chosen !== null) onChoose(null);
      }}
      isOff={isOff}
      marksFirst
      optionKey={({ id }) => String(id)}
      renderOption={({ id, name, description }) => (
        <>
          <KindAvatar type={type} name={name} size={36} />
          <OptionText title={name}>
            {[text.number(id), cutText(description, previewLength)].filter(Boolean).join(' · ')}
          </OptionText>
        </>
      )}
      onChoose={({ id, name }) => {
        setTyped(name);
        onChoose(id);
      }}
      texts={{ list: label, none: text.noneNamed, failed: text.findFailed }}
    />
  );
}
