import { checkTagName, cleanLine, limits, normaliseTagName } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';
import { selectOfficialTags } from './queries.ts';
import {
  addToOfficialList,
  ensureTagRows,
  lockTagAdministration,
  removeFromOfficialList,
} from './write-queries.ts';

/** The names on the official list, sorted. */
export function readOfficialTags(db: Db): Promise<string[]> {
  // Public: they are offered as suggestions.
  return selectOfficialTags(db);
}

/**
 * Replaces the official list. A tag is created for every name on it, so that it can be suggested.
 * @throws rule_broken with the value and the rule that it breaks.
 */
export async function setOfficialTags(
  deps: ChangeDeps,
  viewer: Viewer,
  given: string[],
): Promise<string[]> {
  // Superusers only: the endpoint checks it.
  const names = new Set(given.map(readName));
  return changeList(deps, viewer, (before) => ({
    added: [...names].filter((name) => !before.has(name)),
    removed: [...before].filter((name) => !names.has(name)),
  }));
}

/**
 * Adds a name to the official list; succeeds without a change if it is already there.
 * @throws rule_broken with the value and the rule that it breaks.
 */
export async function addOfficialTag(
  deps: ChangeDeps,
  viewer: Viewer,
  typed: string,
): Promise<string[]> {
  // Superusers only: the endpoint checks it.
  if (cleanLine(typed) === '') throw new AppError('rule_broken', text.tagMissing);
  const name = readName(typed);
  return changeList(deps, viewer, (before) => ({
    added: before.has(name) ? [] : [name],
    removed: [],
  }));
}

/**
 * Removes a name from the official list. Entities keep the tag.
 * @throws not_found if it is not on the list.
 */
export function removeOfficialTag(
  deps: ChangeDeps,
  viewer: Viewer,
  typed: string,
): Promise<string[]> {
  // Superusers only: the endpoint checks it.
  const name = normaliseTagName(typed);
  return changeList(deps, viewer, (before) => {
    if (!before.has(name)) throw new AppError('not_found', text.notOnList);
    return { added: [], removed: [name] };
  });
}

function changeList(
  deps: ChangeDeps,
  viewer: Viewer,
  decide: (before: Set<string>) => { added: string[]; removed: string[] },
): Promise<string[]> {
  return changeNetwork(deps, viewer, async (tx, change) => {
    await lockTagAdministration(tx);
    const before = await selectOfficialTags(tx);
    const { added, removed } = decide(new Set(before));
    if (added.length + removed.length === 0) return before;
    await removeFromOfficialList(tx, removed);
    await addToOfficialList(tx, added);
    await ensureTagRows(tx, added);
    await change.audit({ event: 'official_tags_changed', details: { added, removed } });
    change.touch();
    return selectOfficialTags(tx);
  });
}

function readName(typed: string): string {
  const name = normaliseTagName(typed);
  const broken = checkTagName(name, limits.officialTagMax);
  if (broken) throw new AppError('rule_broken', text.brokenRule(typed, broken));
  return name;
}
