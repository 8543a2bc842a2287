import { calls, type DefinedField } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { editorPaths } from '../../../api/paths.ts';
import { Pager } from '../../../kit/data-table/pager.tsx';
import { ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Stack, Text } from '../../../kit/layout/layout.ts';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { FieldFormDialog } from './field-form.tsx';
import { fieldDeletion, missingText } from './messages.ts';
import { refreshDefinitions } from './refresh-fields.ts';

/** The dialog to open: edit a field (null: add one), delete it, or see who has not filled it. */
export type FieldAction =
  | { edited: DefinedField | null }
  | { deleted: DefinedField }
  | { missing: DefinedField };

/** The dialog of a `FieldAction`. */
export function FieldActionDialog({ onClose, ...action }: FieldAction & { onClose: () => void }) {
  if ('edited' in action) return <FieldFormDialog edited={action.edited} onClose={onClose} />;
  if ('missing' in action) return <MissingDialog field={action.missing} onClose={onClose} />;
  return <DeleteFieldDialog deleted={action.deleted} onClose={onClose} />;
}

interface DeleteFieldDialogProps {
  deleted: DefinedField;
  onClose: () => void;
}

/** Deletes a field with its values, once its label is typed. */
function DeleteFieldDialog({ deleted: { id, label }, onClose }: DeleteFieldDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmActionDialog
      title={fieldDeletion.title}
      label={fieldDeletion.confirm}
      busyLabel={fieldDeletion.busy}
      isDestructive
      isReady={typed.trim() === label}
      call={() =>
        callApi(calls.deleteField, { params: { id: String(id) }, body: { confirmation: typed } })
      }
      done={() => fieldDeletion.done(label)}
      failed={(error) => error.message}
      refresh={refreshDefinitions}
      onClose={onClose}
    >
      <Text fw="bold">{fieldDeletion.question(label)}</Text>
      <Text>{fieldDeletion.effect}</Text>
      <TextField
        label={fieldDeletion.type(label)}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        data-autofocus
      />
    </ConfirmActionDialog>
  );
}

/** Who has not filled in a field, by name; each leads to the editor. */
function MissingDialog({
  field: { id, label },
  onClose,
}: {
  field: DefinedField;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...administrationKey, 'fields', id, 'missing', page],
    queryFn: ({ signal }) =>
      callApi(calls.listMissing, { params: { id: String(id) }, query: { page } }, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <OpenDialog title={missingText.title(label)} onClose={onClose}>
      <QueryState query={query} loading={missingText.loading} failed={missingText.failed}>
        {({ items, total_count, total_pages }) =>
          total_count === 0 ? (
            <Text>{missingText.everybody}</Text>
          ) : (
            <Stack gap="md">
              <Text>{missingText.count(total_count)}</Text>
              <Stack component="ul" gap="xs">
                {items.map((entity) => (
                  <li key={entity.id}>
                    <Link to={editorPaths[entity.type]} params={{ id: String(entity.id) }}>
                      <bdi>{entity.name}</bdi>
                    </Link>
                  </li>
                ))}
              </Stack>
              {total_pages > 1 && (
                <Pager
                  summary={missingText.pages(total_count)}
                  page={page}
                  pageCount={total_pages}
                  onPage={setPage}
                />
              )}
            </Stack>
          )
        }
      </QueryState>
    </OpenDialog>
  );
}
