import { useState } from 'react';
import { useVisitor } from '../../../api/session.ts';
import { useDraft } from '../../../kit/draft-store/use-draft.ts';
import { useRestoreFocus } from '../../../kit/layout/use-restore-focus.ts';
import type { SavedEntity } from '../../../kit/pending-edits/editor-part.ts';
import { ConnectionDialog } from '../connection-dialog.tsx';
import type { Addition } from '../connection-edits.ts';
import type { ConnectionRow } from '../connection-rows.ts';
import type { Target } from '../messages.ts';
import { listing } from './messages.ts';
import { NameList } from './name-list.tsx';
import { Review } from './review.tsx';
import { beginReview, type ReviewRow } from './review-rows.ts';

interface AddSeveralDialogProps {
  target: Target;
  entity: SavedEntity;
  /** The rows of the section's list. */
  rows: readonly ConnectionRow[];
  /** A name to begin the list with, after what was kept of an earlier one. */
  first?: string | undefined;
  onClose: () => void;
  onAdd: (additions: readonly Addition[]) => void;
}

interface List {
  text: string;
  /** Null during the first step, in which the user types the list. */
  rows: readonly ReviewRow[] | null;
  /** The number of e-mail addresses that were left out of the rows. */
  addresses?: number;
  /** Whether new people are invited at their addresses. */
  isInviting?: boolean;
}

interface KeptList extends List {
  keptAt: number;
  /** The version of this format; a stored draft of another version is discarded. */
  shape: 1;
}

/** Adds many connections: a list of names, then a table to review them. Closing keeps a draft. */
export function AddSeveralDialog(props: AddSeveralDialogProps) {
  const { target, entity, rows: listed, first = '', onClose, onAdd } = props;
  useRestoreFocus();
  const { user } = useVisitor();
  const [list, setList] = useState<List>({ text: first, rows: null });
  const { text, rows, addresses = 0, isInviting = false } = list;
  const draft = useDraft<KeptList>({
    userId: user?.id,
    name: `add-several:${entity.type}:${entity.id}:${target}`,
    isDirty: text !== '',
    capture: () => ({ ...list, shape: 1 }),
    watched: [list],
    restore: (kept) => {
      if (kept.shape !== 1) return;
      const isNews = first !== '' && !kept.text.split('\n').includes(first);
      if (isNews) setList({ text: `${kept.text.trimEnd()}\n${first}`, rows: null });
      else {
        const { shape: _shape, keptAt: _keptAt, ...rest } = kept;
        setList(rest);
      }
    },
    isImmediate: true,
  });
  return (
    <ConnectionDialog
      opened
      isLarge
      size={rows ? 980 : 640}
      title={listing.title(target)}
      onClose={onClose}
    >
      {rows ? (
        <Review
          target={target}
          entity={entity}
          listed={listed}
          rows={rows}
          addresses={addresses}
          isInviting={isInviting}
          onInviting={(isOn) => setList({ ...list, isInviting: isOn })}
          onRows={(changed) => setList({ ...list, rows: changed })}
          onBack={() => setList({ text, rows: null })}
          onAdd={(additions) => {
            draft.end();
            onAdd(additions);
          }}
        />
      ) : (
        <NameList
          text={text}
          onText={(typed) => setList({ text: typed, rows: null })}
          onCancel={onClose}
          onReview={(lines, addresses) => setList({ text, rows: beginReview(lines), addresses })}
        />
      )}
    </ConnectionDialog>
  );
}
