import { cleanLine, type EntityType, type MatchReason } from '@mangrove/contract/browser';
import { IconPlaylistAdd, IconPlus } from '@tabler/icons-react';
import { reasonsBesideName } from '../../domain/entity/entity-text.ts';
import { kindName } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { OptionText } from '../../kit/async-combobox/option-text.tsx';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { Group } from '../../kit/layout/layout.ts';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { cutText } from '../../kit/text/formats.ts';
import { partyOf, type SearchResult, searchQuery } from './api.ts';
import type { Choice, OtherParty } from './connection-edits.ts';
import { type ConnectionRow, findCreations, isSameName } from './connection-rows.ts';
import { adding, type Target } from './messages.ts';
import { ReasonsLine } from './reasons-line.tsx';

const debounceMs = 200;
const previewLength = 80;

/** A name for the dialog that adds several, where people are created. */
type NameToList = { kind: 'to list'; name: string };

interface Option {
  choice: Choice | NameToList;
  title: string;
  about: string;
  /** Why it was found, other than by its name. */
  reasons?: readonly MatchReason[];
}

interface EntityOptionsInput {
  target: Target;
  /** Left out of the results, because an entity cannot be connected with itself. */
  entity: SavedEntity;
  /** The rows of the section's list, in which entities to be created are found. */
  rows: readonly ConnectionRow[];
  typed: string;
  /** The kinds that may be created for an unknown name. */
  newTypes: readonly EntityType[];
  /** Offers to list the typed name instead; called with it. */
  onList?: ((name: string) => void) | undefined;
  /** If true, no request is sent, for example while the field is not focused. */
  isOff?: boolean;
  onChoose: (choice: Choice) => void;
}

/** The options of an entity combobox: pending new entities, search results, and Create. */
export function useEntityOptions(asked: EntityOptionsInput) {
  const { target, entity, rows, typed, newTypes, onList, isOff = false, onChoose } = asked;
  const query = (text: string) => searchQuery(target, text);
  const search = useOptions({ typed, delayMs: debounceMs, query, isOff });
  const { options: results = [], isWaiting, hasFailed, failure } = search;
  const name = cleanLine(typed);
  const toCreate = name === '' ? [] : findCreations(rows, name);
  const listed = [
    ...toCreate.map((other) => optionOf(other, adding.createdAtSave(other.type))),
    ...results.filter(({ id }) => id !== entity.id).map(optionOfResult),
  ];
  const isTaken = [...toCreate, ...results].some((other) => isSameName(other.name, name));
  const isAnswered = name !== '' && !isWaiting && !hasFailed;
  const toList: Option[] = onList
    ? [{ choice: { kind: 'to list', name }, title: adding.list(name), about: adding.listNote }]
    : [];
  const others = [...newTypes.map((type) => optionToCreate(type, name, isTaken)), ...toList];
  return {
    options: isAnswered ? [...listed, ...others] : listed,
    isWaiting,
    hasFailed: hasFailed && listed.length === 0,
    failure: failure ?? null,
    isOff: isOff || name === '',
    isExtra: ({ choice }: Option) => choice.kind !== 'found',
    optionKey: ({ choice }: Option) => {
      if (choice.kind === 'found') return String(choice.other.id);
      return choice.kind === 'new' ? `new ${choice.type}` : choice.kind;
    },
    renderOption: (option: Option) => <EntityOption {...option} />,
    onChoose: ({ choice }: Option) =>
      choice.kind === 'to list' ? onList?.(choice.name) : onChoose(choice),
    texts: {
      list: adding.results,
      none: adding.noHit[target],
      failed: adding.failed,
      found: adding.found,
    },
  };
}

function EntityOption({ choice, title, about, reasons = [] }: Option) {
  return (
    <>
      {choice.kind !== 'found' ? (
        // In the place of the picture.
        <Group
          component="span"
          justify="center"
          flex="none"
          w="var(--mg-size-control-compact)"
          h="var(--mg-size-control-compact)"
          bd="1.5px dashed var(--mg-line-strong)"
          bdrs="md"
        >
          {choice.kind === 'new' ? (
            <IconPlus size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconPlaylistAdd size={20} stroke={1.75} aria-hidden />
          )}
        </Group>
      ) : (
        <KindAvatar {...choice.other} size={40} />
      )}
      <OptionText title={title}>
        {about}
        {reasons.length > 0 && ' · '}
        <ReasonsLine reasons={reasons} />
      </OptionText>
    </>
  );
}

/** With the reasons for the match other than the name, else the beginning of the description. */
function optionOfResult(result: SearchResult): Option {
  const reasons = reasonsBesideName(result.matched_on);
  const description = reasons.length > 0 ? '' : cutText(result.description, previewLength);
  return { ...optionOf(partyOf(result), result.year, description), reasons };
}

function optionOf(other: OtherParty, ...facts: readonly string[]): Option {
  const about = [kindName[other.type], ...facts].filter((fact) => fact !== '').join(' · ');
  return { choice: { kind: 'found', other }, title: other.name, about };
}

function optionToCreate(type: EntityType, name: string, isTaken: boolean): Option {
  const choice: Choice = { kind: 'new', type, name };
  return isTaken
    ? { choice, title: adding.createAnother(type, name), about: adding.createAnotherNote }
    : { choice, title: adding.create(type, name), about: adding.createNote };
}
