import { calls, normaliseTagName, suggestedTags, type TagType } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { tagsKey } from '../../api/keys.ts';
import {
  addTag,
  checkTyping,
  groupSuggestions,
  normaliseTyping,
  type TagDraft,
  type TagGroup,
} from './tags.ts';
import '@mantine/core/styles/Pill.layer.css';
import { Button, Pill } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type MouseEvent, type Ref, useId, useRef, useState } from 'react';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Fieldset, Group, Stack, Text } from '../../kit/layout/layout.ts';
import { tagGroupName, tagText } from './messages.ts';
import styles from './tags-field.module.css';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';

/** Texts that distinguish several such fields of one form. */
interface TagsFieldTexts {
  label: string;
  input: string;
  /** The accessible name of the button, which is longer than its visible text. */
  add: string;
}

interface TagsFieldProps {
  texts?: TagsFieldTexts;
  /** The types that this field shows and suggests; typed tags get the first. */
  types: readonly TagType[];
  value: readonly TagDraft[];
  onChange: (tags: readonly TagDraft[]) => void;
  /** The text in the input that is not a tag yet; the parent holds it, so that it is not lost. */
  typed: string;
  onType: (typed: string) => void;
  error?: string | undefined;
}

/** The chosen tags, an input that normalises what is typed, and suggestions grouped by type. */
export function TagsField({
  texts = tagText.tags,
  types,
  value,
  onChange,
  typed,
  onType,
  error,
}: TagsFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const own = types[0] ?? 'other';
  const shown = useFrozenWhilePressed({ value, typed, refusal });
  const { options: found = [] } = useOptions({
    typed: normaliseTagName(typed),
    query: suggestionsQuery(types),
    minLength: 0,
    isOff: !isOpen,
  });
  const groups = isOpen
    ? groupSuggestions({
        found,
        types,
        chosen: shown.value,
        typed: normaliseTagName(shown.typed),
      })
    : [];

  const add = (tag: TagDraft) => {
    const added = addTag(value, tag, [...suggestedTags, ...found]);
    if ('message' in added) {
      setRefusal(added.message);
      return;
    }
    onChange(added.tags);
    onType('');
    setRefusal(null);
  };

  const type = (text: string, isComposing: boolean) => {
    // The text of an unfinished composition (an accent, for example) is not normalised.
    const name = isComposing ? text : normaliseTyping(text);
    onType(name);
    setRefusal(isComposing ? null : checkTyping(text));
  };

  // Text left in the input on blur (also by saving) becomes a tag; invalid text shows its error.
  const addWhatIsTyped = (next: EventTarget | null) => {
    if (typed === '' || field.current?.contains(next as Node | null)) return;
    add({ name: typed, tag_type: own });
  };

  return (
    <Fieldset
      ref={field}
      legend={texts.label}
      onBlur={(event) => addWhatIsTyped(event.relatedTarget)}
    >
      <TagList
        tags={shown.value}
        onRemove={(tag) => {
          onChange(value.filter(({ name }) => name !== tag.name));
          input.current?.focus();
        }}
      />
      <TagInput
        ref={input}
        texts={texts}
        typed={shown.typed}
        error={shown.refusal ?? error}
        onFocus={() => setOpen(true)}
        onType={type}
        onAdd={() => add({ name: typed, tag_type: own })}
      />
      {groups.length > 0 && (
        <Stack
          component="section"
          gap="sm"
          mt="md"
          aria-label={tagText.suggestionsFor(texts.label)}
        >
          {groups.map((group) => (
            <Offers
              key={group.type}
              {...group}
              onChoose={(tag) => {
                add(tag);
                input.current?.focus();
              }}
            />
          ))}
        </Stack>
      )}
    </Fieldset>
  );
}

interface TagInputProps {
  ref: Ref<HTMLInputElement>;
  texts: TagsFieldTexts;
  typed: string;
  error: string | undefined;
  onFocus: () => void;
  onType: (text: string, isComposing: boolean) => void;
  onAdd: () => void;
}

function TagInput({ ref, texts, typed, error, onFocus, onType, onAdd }: TagInputProps) {
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <TextField
        ref={ref}
        flex={1}
        label={texts.input}
        description={tagText.hint}
        value={typed}
        autoCapitalize="characters"
        autoComplete="off"
        error={error}
        onFocus={onFocus}
        onInput={(event) => {
          const { isComposing } = event.nativeEvent as InputEvent;
          onType(event.currentTarget.value, isComposing);
        }}
        onChange={() => undefined}
        onCompositionEnd={(event) => onType(event.currentTarget.value, false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            onAdd();
          }
        }}
      />
      <Button
        variant="default"
        flex="none"
        h="var(--mg-size-control)"
        // Aligned with the input, which has a label above it.
        mt="xl"
        aria-label={texts.add}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onMouseDown={keepFocus}
        onClick={onAdd}
      >
        {tagText.add}
      </Button>
    </Group>
  );
}

function TagList({
  tags,
  onRemove,
}: {
  tags: readonly TagDraft[];
  onRemove: (tag: TagDraft) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <Group component="ul" gap="xs" mb="sm" aria-label={tagText.list}>
      {tags.map((tag) => (
        <li key={tag.name}>
          <Pill
            withRemoveButton
            removeButtonProps={{
              'aria-label': tagText.remove(tag.name),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => onRemove(tag)}
          >
            {tag.name}
          </Pill>
        </li>
      ))}
    </Group>
  );
}

/** Suggested tags of one type. */
function Offers({ type, tags, onChoose }: TagGroup & { onChoose: (tag: TagDraft) => void }) {
  const id = useId();
  return (
    <div>
      <Text id={id} c="dimmed" fz="sm" mb="xxs">
        {tagGroupName[type]}
      </Text>
      <Group component="ul" gap="xs" aria-labelledby={id}>
        {tags.map((tag) => (
          <li key={tag.name}>
            <button
              type="button"
              className={styles.offer}
              onMouseDown={keepFocus}
              onClick={() => onChoose(tag)}
            >
              {tag.name}
            </button>
          </li>
        ))}
      </Group>
    </div>
  );
}

/** Some browsers blur the input on a press and focus nothing, which would count as leaving it. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

const limit = 20;

/** Tags that other users chose, of the types that the field holds. */
function suggestionsQuery(types: readonly TagType[]) {
  return (query: string) =>
    queryOptions({
      queryKey: [...tagsKey, 'suggest', types, query],
      staleTime: 60_000,
      retry: false,
      queryFn: async ({ signal }): Promise<readonly TagDraft[]> => {
        const asked = types.length > 1 ? [types[0], undefined] : [types[0]];
        const answers = await Promise.all(
          asked.map((tag_type) =>
            callApi(calls.suggestTags, { query: { limit, query, tag_type } }, { signal }),
          ),
        );
        return answers.flatMap(({ suggestions }) => suggestions);
      },
    });
}
