import type { EntityType, FieldName, LeftOut } from '@mangrove/contract';
import type { NewRevision } from '../../domain/history/record.ts';
import type { ReversedState, State } from './reverse-steps.ts';

/** The subject of revisions: its present state, and its state after these are taken back. */
export interface RevisionSubject extends ReversedState {
  subject: NewRevision['subject'];
  id: number;
  entityId: number;
  otherId: number | null;
  /** The kind of an entity that exists; null otherwise. */
  type: EntityType | null;
  present: State;
  /** What the kind that it becomes again does not have: it is set aside. */
  setAside?: FieldName[];
  /** Whether who sees it is as it was when it became another kind. */
  keepsAudience?: boolean;
  /** Parts that the viewer may not set back. */
  withheld?: LeftOut[];
}
