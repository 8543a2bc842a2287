import {
  type DefinedValue,
  type DefinedValues,
  orderParts,
  type PartChange,
  type PictureItem,
  partName,
  sayDefined,
} from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Box, Stack } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { coverFieldText } from '../fields/cover-field-messages.ts';
import { fieldsQuery } from '../fields/defined-query.ts';
import { compareLists, itemText, valueText } from './list-items.ts';
import { actMessages as text } from './messages.ts';
import styles from './part-changes.module.css';
import { compareTexts } from './text-difference.ts';

interface PartChangesProps {
  changes: Record<string, PartChange>;
}

/** The change of each part: texts word by word, lists by their removed and added entries. */
export function PartChanges({ changes }: PartChangesProps) {
  return (
    <Stack component="dl" gap="sm">
      {orderParts(Object.keys(changes)).map((part) =>
        part === 'fields' ? (
          <DefinedChanges key={part} {...changes[part]} />
        ) : (
          <Part key={part} title={capitalise(partName(part))} part={part} {...changes[part]} />
        ),
      )}
    </Stack>
  );
}

interface PartProps extends PartChange {
  title: ReactNode;
  part: string;
}

function Part({ title, ...change }: PartProps) {
  return (
    <div>
      <Box component="dt" c="dimmed" fz="xs" fw="var(--mg-weight-strong)">
        {title}
      </Box>
      <dd className={styles.value}>
        <Difference {...change} />
      </dd>
    </div>
  );
}

/** Each changed field that this community defined, by its label; a deleted one by its key. */
function DefinedChanges({ before, after }: PartChange) {
  const { data: fields = [] } = useQuery(fieldsQuery);
  const [old, now] = [before, after].map((values) => Object(values) as DefinedValues);
  const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const known = fields.filter(({ key }) => keys.includes(key)).map(({ key }) => key);
  return [...known, ...keys.filter((key) => !known.includes(key))].map((key) => {
    const field = fields.find((one) => one.key === key);
    const say = (value: DefinedValue | undefined) => {
      if (value === undefined) return [];
      return field ? sayDefined(field, value) : [value].flat().map(String);
    };
    const [was, is] = [say(old?.[key]), say(now?.[key])];
    if (JSON.stringify(was) === JSON.stringify(is)) return null;
    const isList = was.length > 1 || is.length > 1;
    const change = isList ? { before: was, after: is } : { before: was[0], after: is[0] };
    return <Part key={key} title={<bdi>{field?.label ?? key}</bdi>} part="fields" {...change} />;
  });
}

function Difference({ part, before, after }: { part: string; before?: unknown; after?: unknown }) {
  if (part === 'sources') {
    return <ListDifference part={part} before={sourcesOf(before)} after={sourcesOf(after)} />;
  }
  if (part === 'photo' || Array.isArray(before) || Array.isArray(after)) {
    return <ListDifference part={part} before={listOf(before)} after={listOf(after)} />;
  }
  return <TextDifference before={valueText(part, before)} after={valueText(part, after)} />;
}

function TextDifference({ before, after }: { before: string; after: string }) {
  let at = 0;
  return compareTexts(before, after).map(({ kind, text: piece }) => {
    at += 1;
    if (kind === 'same') return <span key={at}>{piece}</span>;
    return (
      <Changed key={at} kind={kind}>
        {piece}
      </Changed>
    );
  });
}

/** Underlined or struck through as well as coloured, and named for screen readers. */
function Changed({ kind, children }: { kind: 'added' | 'removed'; children: ReactNode }) {
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag className={styles[kind]}>
      <VisuallyHidden>{` ${text[kind]}: `}</VisuallyHidden>
      {children}
    </Tag>
  );
}

/** The server does not send a picture that nothing shows any more: a word replaces it. */
function Picture({ url }: { url: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return text.picture;
  return (
    <img
      className={styles.picture}
      src={url}
      alt={text.picture}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
    />
  );
}

function ListDifference({
  part,
  before,
  after,
}: {
  part: string;
  before: readonly unknown[];
  after: readonly unknown[];
}) {
  const changed = compareLists(before, after);
  if (changed.removed.length + changed.added.length === 0) return <span>{text.reordered}</span>;
  return (
    <Stack component="ul" gap="xxs">
      {(['removed', 'added'] as const).flatMap((kind) =>
        changed[kind].map((item) => (
          <li key={`${kind} ${JSON.stringify(item)}`}>
            <Changed kind={kind}>
              <Item part={part} item={item} />
            </Changed>
          </li>
        )),
      )}
    </Stack>
  );
}

function Item({ part, item }: { part: string; item: unknown }) {
  if (part === 'photo') return <Picture url={String(item)} />;
  if (part !== 'images') return itemText(part, item);
  const { image_url: url, caption, covered } = item as Partial<PictureItem>;
  return (
    <>
      <Picture url={url ?? ''} /> {caption} {covered && `(${coverFieldText.covered})`}
    </>
  );
}

/** Those of a connection, or those of an entity with what each supports. */
function sourcesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return Object.entries(Object(value) as Record<string, object[]>).flatMap(([statement, list]) =>
    list.map((source) => ({ ...source, statement })),
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value ? [value] : [];
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
