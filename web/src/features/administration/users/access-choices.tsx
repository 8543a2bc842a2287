import type { calls, EntityType, ReplyOf } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { SearchField } from '../../../kit/form/search-field.tsx';
import { Stack, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import styles from './access-choices.module.css';
import { accessChoicesQuery } from './api.ts';
import { addNode as text } from './messages.ts';

export type AccessChoice = ReplyOf<typeof calls.listEntitiesForAccess>['items'][number];

const delayMs = 300;

interface AccessChoicesProps {
  userId: number;
  type: EntityType;
  chosen: AccessChoice | null;
  onChoose: (entity: AccessChoice) => void;
}

/** Chooses one of the entities of a kind to which the user has no access yet. */
export function AccessChoices({ userId, type, chosen, onChoose }: AccessChoicesProps) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), delayMs);
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...accessChoicesQuery(userId, type, search),
      placeholderData: keepPreviousData,
    });
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  // The chosen entity stays on the list even if the new search does not find it.
  const listed = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const total = data?.pages[0]?.total_count ?? 0;
  return (
    <Stack gap="xs">
      <SearchField
        flex="none"
        label={text.search[type]}
        placeholder={text.search[type]}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        data-autofocus
      />
      <fieldset className={styles.list} data-waiting={isPlaceholderData || undefined}>
        <VisuallyHidden component="legend">{text.tab[type]}</VisuallyHidden>
        {listed.map((entity) => (
          <label key={entity.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={entity.id === chosen?.id}
              onChange={() => onChoose(entity)}
            />
            <KindGlyph type={type} size={16} colored />
            <Text span fw="medium" miw={0}>
              {entity.name}
            </Text>
            {entity.location && (
              <Text span truncate c="dimmed" fz="sm" flex="none" maw="45%" ms="auto">
                {entity.location}
              </Text>
            )}
          </label>
        ))}
        {data && found.length === 0 && <Text p="sm">{text.none}</Text>}
        {!data && !error && <Text p="sm">{text.loading}</Text>}
        {error && !data && <Notice kind="error">{sentenceOr429(error, text.loadFailed)}</Notice>}
        {hasNextPage && (
          <Button
            variant="subtle"
            size="sm"
            aria-disabled={isFetchingNextPage}
            onClick={() => {
              if (!isFetchingNextPage) void fetchNextPage();
            }}
          >
            {text.more}
          </Button>
        )}
      </fieldset>
      <Text c="dimmed" fz="sm" mih={21} role="status">
        {data && found.length > 0 && text.shown(found.length, total)}
      </Text>
    </Stack>
  );
}
