import { nothingPending, reduceEdits } from '../../kit/pending-edits/pending-edits.ts';
import {
  type ConnectionAction,
  connectionRules,
  type PendingConnections,
  type StoredConnection,
} from './connection-edits.ts';

export const stored = (
  id: number,
  role = '',
  years = '',
  otherId = 100 + id,
): StoredConnection => ({
  id,
  other: { id: otherId, type: 'person', name: `Person ${otherId}` },
  isOutgoing: true,
  confirmation: 'confirmed',
  waitsFor: null,
  isHidden: false,
  role,
  years,
});

export const reduce = (pending: PendingConnections, action: ConnectionAction) =>
  reduceEdits(connectionRules, pending, action);
export const apply = (
  actions: readonly ConnectionAction[],
  from: PendingConnections = nothingPending,
): PendingConnections => actions.reduce(reduce, from);
