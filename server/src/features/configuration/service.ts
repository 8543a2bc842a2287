import { checkTagName, limits, normaliseTagName } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAudit } from '../audit/service.ts';
import { queueMail } from '../mail/outbox.ts';
import { endSessionsOfOthers } from '../sessions/service.ts';
import {
  isDevelopmentModeOn,
  lockDevelopmentMode,
  storeDevelopmentMode,
} from './development-mode.ts';
import { replaceOfficialTags, selectOfficialTags, selectSuperusers } from './queries.ts';

export interface ConfigurationParts {
  db: Db;
  clock: Clock;
  onSessionsEnded(sessionIds: string[]): void;
  onMailQueued(): void;
  /** Tells every process, and through it every open page. */
  announceDevelopmentMode(enabled: boolean): Promise<void>;
}

/**
 * Opens the product to everybody, or to superusers only. Closing it ends the sessions of
 * everybody else in the same transaction, and tells all superusers by e-mail.
 */
export async function setDevelopmentMode(
  parts: ConfigurationParts,
  viewer: Viewer,
  enabled: boolean,
  ip: string,
): Promise<boolean> {
  // Superusers, by the endpoint.
  const ended = await transact(parts.db, async (tx) => {
    await lockDevelopmentMode(tx);
    const wasEnabled = await isDevelopmentModeOn(tx);
    if (wasEnabled === enabled) return [];
    await storeDevelopmentMode(tx, enabled, parts.clock.now());
    await writeAudit(tx, parts.clock, {
      event: enabled ? 'development_mode_on' : 'development_mode_off',
      actorId: viewer.userId,
      ip,
    });
    if (!enabled) return [];
    for (const user of await selectSuperusers(tx)) {
      await queueMail(tx, parts.clock, {
        kind: 'development_mode_enabled',
        userId: user.id,
        address: user.email,
      });
    }
    return endSessionsOfOthers(tx);
  });
  await parts.announceDevelopmentMode(enabled);
  parts.onSessionsEnded(ended);
  parts.onMailQueued();
  return enabled;
}

/** The official list, by name. */
export function readOfficialTags(db: Db): Promise<string[]> {
  // Public: they are offered as suggestions.
  return selectOfficialTags(db);
}

/**
 * Replaces the official list.
 * @throws rule_broken, naming the value and the rule that it breaks.
 */
export async function setOfficialTags(
  parts: ConfigurationParts,
  viewer: Viewer,
  given: string[],
  ip: string,
): Promise<string[]> {
  // Superusers, by the endpoint.
  const names = given.map((typed) => {
    const name = normaliseTagName(typed);
    const broken = checkTagName(name, limits.officialTagMax);
    if (broken) throw new AppError('rule_broken', `"${typed}": ${broken}`);
    return name;
  });
  await transact(parts.db, async (tx) => {
    await replaceOfficialTags(tx, [...new Set(names)]);
    await writeAudit(tx, parts.clock, {
      event: 'official_tags_changed',
      actorId: viewer.userId,
      ip,
      details: { count: names.length },
    });
    await raiseNetworkVersion(tx);
  });
  return selectOfficialTags(parts.db);
}

/** Whether the product is open to superusers only. */
export async function readDevelopmentMode(db: Db): Promise<{ enabled: boolean }> {
  // Public: everybody meets the notice.
  return { enabled: await isDevelopmentModeOn(db) };
}
