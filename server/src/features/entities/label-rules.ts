import { isDeepStrictEqual } from 'node:util';
import { type HubNotice, type HubProject, isNewer } from '@mangrove/contract';
import type { EntityRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { followLabels } from '../../domain/entity/followed-labels-queries.ts';
import { AppError } from '../../errors.ts';
import { text } from './messages.ts';
import type { Change } from './saving-parts.ts';

/**
 * Notices and Labels are attached, replaced and taken away by an owner or a superuser; their texts
 * change only as the Hub gives them anew, because Labels are their communities' words.
 * @throws forbidden; rule_broken for a project that differs and is not newer
 */
export async function requireMayLabel(
  tx: Executor,
  viewer: Viewer,
  row: EntityRow,
  change: Change,
): Promise<void> {
  const notices: readonly HubNotice[] = change.notices ?? row.notices;
  const labels: readonly HubProject[] = change.labels ?? row.labels;
  const isSame = isDeepStrictEqual(notices, row.notices) && isDeepStrictEqual(labels, row.labels);
  if (isSame) return;
  const isOwner = row.user_id === viewer.userId || (await hasRole(tx, viewer, row.id, 'OWNER'));
  if (!isOwner) throw notAllowed(text.onlyOwnersLabel);
  for (const project of labels) requireNewer(project, row.labels);
  await requireGiven(tx, labels);
}

/** @throws rule_broken for Labels that the Hub took back or gives otherwise now. */
export async function requireGiven(tx: Executor, labels: readonly HubProject[]): Promise<void> {
  if (isDeepStrictEqual(await followLabels(tx, labels), labels)) return;
  const message = text.labelsNotGiven;
  throw new AppError('rule_broken', message, { errors: [{ path: 'labels', message }] });
}

function requireNewer(project: HubProject, stored: readonly HubProject[]): void {
  const known = stored.find(({ unique_id }) => unique_id === project.unique_id);
  if (!known || isDeepStrictEqual(known, project) || isNewer(project, known)) return;
  const message = text.labelsNotNewer;
  throw new AppError('rule_broken', message, { errors: [{ path: 'labels', message }] });
}
