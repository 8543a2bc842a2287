import { calls, limits, type ReplyOf } from '@mangrove/contract/browser';
import { IconX } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { connectionSearchKey } from '../../api/keys.ts';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { OptionText } from '../../kit/async-combobox/option-text.tsx';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { kindName, kinds } from '../entity/kind.ts';
import { KindAvatar } from '../entity/kind-avatar.tsx';
import type { SourceDraft } from './source-drafts.ts';
import { sourceFieldText as text } from './source-messages.ts';

type SearchResult = ReplyOf<typeof calls.suggestEntities>['results'][number];

const maxFound = 8;

function speakersQuery(typed: string) {
  return queryOptions({
    queryKey: [...connectionSearchKey, 'said by', typed],
    queryFn: async ({ signal }): Promise<readonly SearchResult[]> => {
      const query = { entity_type: [...kinds], query: typed, limit: maxFound };
      return (await callApi(calls.suggestEntities, { query }, { signal })).results;
    },
    retry: false,
  });
}

interface SaidByFieldProps {
  value: SourceDraft['said_by'];
  onChange: (value: SourceDraft['said_by']) => void;
}

/** Who said it: somebody on the map. */
export function SaidByField({ value, onChange }: SaidByFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const isChosen = value !== null;
  const wasChosen = useRef(isChosen);
  // What was pressed is gone: the field in place of the name, or the button beside the name.
  useLayoutEffect(() => {
    if (wasChosen.current !== isChosen)
      box.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasChosen.current = isChosen;
  }, [isChosen]);
  return (
    <div ref={box}>
      {value === null ? (
        <SpeakerSearch onChoose={onChange} />
      ) : (
        <Group gap="xs" wrap="nowrap">
          <KindAvatar type={value.type} name={value.name} size={32} />
          <Text component="bdi" flex={1} miw={0}>
            {value.name}
          </Text>
          <IconButton
            label={text.clearWho(value.name)}
            Icon={IconX}
            onClick={() => onChange(null)}
          />
        </Group>
      )}
    </div>
  );
}

function SpeakerSearch({ onChoose }: { onChoose: SaidByFieldProps['onChange'] }) {
  const [typed, setTyped] = useState('');
  const found = useOptions({ typed, query: speakersQuery });
  return (
    <AsyncCombobox
      label={text.who}
      description={text.whoHint}
      maxLength={limits.name}
      typed={typed}
      onType={setTyped}
      {...found}
      failure={found.failure ?? null}
      isOff={typed.trim() === ''}
      optionKey={({ id }: SearchResult) => String(id)}
      renderOption={(option: SearchResult) => (
        <>
          <KindAvatar type={option.type} name={option.name} size={40} />
          <OptionText title={option.name}>{kindName[option.type]}</OptionText>
        </>
      )}
      onChoose={({ id, type, name }: SearchResult) => onChoose({ id, type, name })}
      texts={{ list: text.results, none: text.none, failed: text.failed, found: text.found }}
    />
  );
}
