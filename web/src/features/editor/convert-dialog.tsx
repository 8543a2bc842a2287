import {
  type ConversionPreview,
  calls,
  type Entity,
  type EntityType,
} from '@mangrove/contract/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { conversionKey, editorKey } from '../../api/keys.ts';
import { editorPaths } from '../../api/paths.ts';
import { refreshEntitiesAndHistory } from '../../domain/entity/entity-calls.ts';
import { kindName, kinds } from '../../domain/entity/kind.ts';
import { offerUndo } from '../../domain/history/offer-undo.ts';
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx';
import { Fieldset, Group, Stack, Text } from '../../kit/layout/layout.ts';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { showToast } from '../../kit/layout/toasts.tsx';
import { changeText, partText, convertText as text } from './convert-messages.ts';

interface ConvertDialogProps {
  entity: Entity;
  /** Whether the editor has changes that are not saved. */
  isDirty: boolean;
  onClose: () => void;
}

/** Chooses another kind, shows what that would do, does it, and opens the editor of the new kind. */
export function ConvertDialog({ entity, isDirty, onClose }: ConvertDialogProps) {
  const { type, id } = entity;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [to, setTo] = useState<EntityType | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const params = { type, id: String(id) };
  const preview = useQuery({
    queryKey: [...conversionKey, type, id, to],
    queryFn: ({ signal }) =>
      callApi(calls.previewConversion, { params, query: { to: to as EntityType } }, { signal }),
    enabled: to !== null && !isDirty,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error } = preview;
  const convert = async ({ to: kind, version }: ConversionPreview) => {
    setBusy(true);
    setFailure(undefined);
    const actIds: number[] = [];
    try {
      const body = { to: kind, version };
      const done = await callApi(
        calls.convertEntity,
        { params, body },
        { onAct: (actId) => actIds.push(actId) },
      );
      showToast('success', text.done(done.entity.name, kind));
      // Before the new editor opens, which asks for the roles on the new kind.
      await refreshEntitiesAndHistory(queries);
      onClose();
      await navigate({ to: editorPaths[kind], params: { id: String(id) }, replace: true });
      offerUndo(queries, {
        actIds,
        onUndone: () => queries.invalidateQueries({ queryKey: editorKey }),
      });
    } catch (refusal) {
      setFailure(detailOr(refusal, text.convertFailed));
      // The next attempt is based on the version that is stored now.
      if (isApiError(refusal) && refusal.code === 'stale_version') {
        await queries.invalidateQueries({ queryKey: conversionKey });
      }
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      busyLabel={text.busy}
      isBusy={isBusy}
      isHarmless
      isDisabled={isDirty || !data || data.refusal !== null}
      failure={failure ?? (error ? detailOr(error, text.failed) : undefined)}
      onConfirm={() => data && void convert(data)}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{text.lead}</Text>
        {isDirty && <Notice kind="warning">{text.unsaved}</Notice>}
        <Fieldset legend={text.kind} disabled={isDirty || isBusy}>
          <Group gap="lg">
            {kinds
              .filter((kind) => kind !== type)
              .map((kind, at) => (
                <Group key={kind} component="label" gap="xs">
                  <input
                    type="radio"
                    name="kind"
                    style={{ accentColor: 'var(--mg-link)' }}
                    checked={to === kind}
                    // There is nothing to confirm before one is chosen.
                    data-autofocus={(at === 0 && !isDirty) || undefined}
                    onChange={() => {
                      setTo(kind);
                      setFailure(undefined);
                    }}
                  />
                  {kindName[kind]}
                </Group>
              ))}
          </Group>
        </Fieldset>
        <div aria-live="polite">
          {to === null && !isDirty && <Text c="dimmed">{text.choose}</Text>}
          {to !== null && !data && !error && <LoadingOutline label={text.loading} rows={3} />}
          {data && <Preview preview={data} />}
        </div>
      </Stack>
    </ConfirmDialog>
  );
}

function Preview({ preview }: { preview: ConversionPreview }) {
  const { stays, changes, set_aside: setAside, odd_roles: odd, told, refusal } = preview;
  if (refusal !== null) return <Notice kind="error">{refusal}</Notice>;
  return (
    <Stack gap="md">
      <Part title={text.stays} lines={stays.map(partText)} none={text.noneStays} />
      <Part title={text.changes} lines={changes.map(changeText)} none={text.noneChanges} />
      <Part title={text.setAside} lines={setAside.map(partText)} none={text.noneSetAside}>
        {text.setAsideText}
      </Part>
      {odd.length > 0 && (
        <Notice kind="warning">
          {text.odd}
          <ul style={bullets}>
            {odd.map(({ relationship_id: id, role, name }) => (
              <li key={id}>{text.oddRole(role, name)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Text c="dimmed">{told === 0 ? text.alone : text.told(told)}</Text>
    </Stack>
  );
}

const bullets = { listStyle: 'disc', paddingInlineStart: 'var(--mg-space-lg)' } as const;

interface PartProps {
  title: string;
  lines: readonly string[];
  /** Said where there are no lines. */
  none: string;
  children?: ReactNode;
}

function Part({ title, lines, none, children }: PartProps) {
  return (
    <section>
      <Text component="h3" fw="var(--mg-weight-strong)" m={0}>
        {title}
      </Text>
      {lines.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <>
          {children && <Text>{children}</Text>}
          <ul style={bullets}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
