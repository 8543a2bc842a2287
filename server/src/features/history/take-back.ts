// What a thing would be without the changes of one account. Its revisions are read from the first of
// the account on: each value is laid upon the one before it, and what was undone or reverted is taken
// off again. The changes of the account that lie on top are taken off; those under a change of
// somebody else stay.
import { isDeepStrictEqual } from 'node:util';
import type { ActKind } from '@mangrove/contract';
import type { StoredRevision } from './act-queries.ts';
import type { Missed, ReversedState, State } from './reverse-steps.ts';

/** A revision of a thing, with its act. */
export interface AuthoredRevision extends StoredRevision {
  kind: ActKind;
  actor_id: number | null;
  /** Whether it is to be taken back: by the account, and in the period asked about. */
  is_theirs: boolean;
  /** Whether the account made it. */
  is_by_account: boolean;
}

/** A value with the one that lies under it. */
interface Layer {
  value: unknown;
  by: AuthoredRevision | null;
  under: Layer | null;
}

/** Acts by which something is again what it was before; then the earlier layers count again. */
const goesBack: readonly ActKind[] = [
  'undone',
  'reverted',
  'entities_parted',
  'entity_restored',
  'relationship_restored',
];

/** The values that one part had, as layers; the last one is the newest. */
class Part {
  readonly #moments: Layer[];

  constructor(first: unknown) {
    this.#moments = [{ value: first, by: null, under: null }];
  }

  get top(): Layer {
    return this.#moments.at(-1) as Layer;
  }

  add(value: unknown, by: AuthoredRevision): void {
    if (isDeepStrictEqual(this.top.value, value)) return;
    const earlier = this.#moments.findLast((layer) => isDeepStrictEqual(layer.value, value));
    const isBack = goesBack.includes(by.kind) && !by.is_by_account && earlier;
    this.#moments.push(isBack ? earlier : { value, by, under: this.top });
  }

  /** The first layer that is not to be taken back. */
  get kept(): Layer {
    let layer = this.top;
    while (layer.by?.is_theirs) layer = layer.under as Layer;
    return layer;
  }

  /** A change of the account that stays, because somebody else's lies on it. */
  get covered(): AuthoredRevision | null {
    for (let layer: Layer | null = this.kept; layer; layer = layer.under) {
      const isGone = isDeepStrictEqual(layer.under?.value, this.kept.value);
      if (layer.by?.is_theirs && !isGone) return layer.by;
    }
    return null;
  }
}

/** @param revisions of one thing, the oldest first, from the first one by the account on. */
export function takeBack(present: State, revisions: AuthoredRevision[]): ReversedState {
  const subject = revisions[0]?.subject;
  // Deleted things are restored as a whole, by their items.
  if (present === null && subject !== 'access') return { target: null, missed: [] };
  const parts = layParts(revisions);
  const target: Record<string, unknown> = { ...present };
  const missed: Missed[] = [];
  for (const [part, values] of parts) {
    const { kept, covered, top } = values;
    if (!isDeepStrictEqual(present?.[part], top.value)) {
      const isTouched = top.by?.is_theirs || covered;
      if (isTouched) missed.push({ part, step: (covered ?? top.by) as AuthoredRevision, by: null });
      continue;
    }
    target[part] = kept.value;
    if (covered) missed.push({ part, step: covered, by: kept.by?.actor_id ?? null });
  }
  if (subject === 'access') {
    return { target: target.role_type === undefined ? null : target, missed };
  }
  const created = layExistence(revisions);
  if (created.kept.value === true) return { target, missed };
  const other = [...parts.values()].find(({ kept }) => kept.by !== null)?.kept.by;
  if (!other) return { target: null, missed: [] };
  const step = created.top.by as AuthoredRevision;
  return { target, missed: [...missed, { part: '', step, by: other.actor_id }] };
}

function layParts(revisions: AuthoredRevision[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const revision of revisions) {
    // Of rights, unlike of other things, creation and deletion are changes of their parts.
    if (revision.op !== 'changed' && revision.subject !== 'access') continue;
    for (const [name, { before, after }] of Object.entries(revision.changes)) {
      const part = parts.get(name) ?? new Part(before);
      parts.set(name, part);
      part.add(after, revision);
    }
  }
  return parts;
}

/** A merge deletes a relationship and creates it again, so only the last of each act counts. */
function layExistence(revisions: AuthoredRevision[]): Part {
  const last = new Map<number, AuthoredRevision>();
  for (const one of revisions) if (one.op !== 'changed') last.set(one.act_id, one);
  const first = revisions.find(({ op }) => op !== 'changed');
  const part = new Part(first?.op !== 'created');
  for (const one of last.values()) part.add(one.op === 'created', one);
  return part;
}
