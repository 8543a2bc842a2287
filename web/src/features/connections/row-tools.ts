import { countCodePoints, type Inverses, limits } from '@mangrove/contract/browser';
import type { ReactNode } from 'react';
import { areSourcesValid } from '../../domain/source-editor/source-drafts.ts';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { type ConnectionText, isSameText, type StoredConnection } from './connection-edits.ts';
import type { PlacedRow } from './connection-rows.ts';
import type { Target } from './messages.ts';
import type { Verifications } from './row-verification.tsx';

/** The row that is being edited, with the current input; only one at a time. */
export interface RowEdit extends ConnectionText {
  key: string;
}

export interface RowTools {
  /** The edited entity. */
  entity: SavedEntity;
  target: Target;
  /** What is said below a row about who agrees on it. */
  agreementOf: (stored: StoredConnection) => ReactNode;
  showsIds: boolean;
  /** What roles are called from the other end; undefined until they are loaded. */
  inverses: Inverses | undefined;
  /** By the id of a person; undefined until they are loaded. */
  verifications: Verifications | undefined;
  /** Null while no row is edited. */
  edit: RowEdit | null;
  isBusy: boolean;
  mayChange: (row: PlacedRow) => boolean;
  onEdit: (edit: RowEdit | null) => void;
  onConfirm: (row: PlacedRow) => void;
  onDelete: (row: PlacedRow) => void;
  /** Takes a row that is not saved yet back into the dialog. */
  onChange: (row: PlacedRow) => void;
}

/** What a cell of a row is drawn from. */
export interface CellProps extends RowTools {
  row: PlacedRow;
}

/** Whether the years of an edit are longer than allowed. */
export function isTooLong({ years }: ConnectionText): boolean {
  return countCodePoints(years) > limits.years;
}

/** Whether an edit can be confirmed: it changes the row and is within the limits. */
export function isReady(
  row: PlacedRow,
  edit: RowEdit | null,
  { isBusy }: { isBusy: boolean },
): boolean {
  if (edit === null || isBusy || isTooLong(edit) || isSameText(row, edit)) return false;
  return areSourcesValid(edit.sources ?? [], row.stored?.sources ?? []);
}
