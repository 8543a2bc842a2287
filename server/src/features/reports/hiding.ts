// STUB until deleted/ lands
import type { EntityType } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ReportDeps } from './service.ts';

export interface Hidden {
  itemId: number;
  name: string;
  ownerIds: number[];
}
export interface Changed {
  name: string;
  released: string[];
  entities: { type: EntityType; id: number }[];
}
export function findHidden(_tx: Executor, _entityId: number): Promise<Hidden | null> {
  return Promise.resolve(null);
}
export function hide(
  _tx: Executor,
  _deps: ReportDeps,
  _viewer: Viewer,
  _entityId: number,
  _reason: 'hidden' | 'deleted',
): Promise<Changed | null> {
  return Promise.resolve(null);
}
export function showAgain(
  _tx: Executor,
  _deps: ReportDeps,
  _viewer: Viewer,
  _itemId: number,
): Promise<Changed> {
  throw new Error('stub');
}
export function leaveDeleted(_tx: Executor, _deps: ReportDeps, _itemId: number): Promise<void> {
  throw new Error('stub');
}
