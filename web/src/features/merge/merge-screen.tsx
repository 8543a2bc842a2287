import { calls, type EntityType, type MergePreview } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { mergePreviewKey } from '../../api/keys.ts';
import { paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { useAction } from '../../kit/form/use-action.ts';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { Group, Stack, Text, Title } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { PageHeader } from '../../kit/layout/page-header.tsx';
import { actionText } from '../../kit/messages.ts';
import { useUrlState } from '../../kit/url-state/use-url-state.ts';
import { ChoosePair } from './choose-pair.tsx';
import styles from './merge.module.css';
import { mergeAddress } from './merge-address.ts';
import { MergeDone, refreshMerged } from './merge-done.tsx';
import { MergeEffects } from './merge-effects.tsx';
import { merge as text } from './messages.ts';
import { PartChoice } from './part-choice.tsx';
import { differencesOf, initialTake, type Take } from './parts.ts';

interface Pair {
  type: EntityType;
  keep: number;
  merge: number;
}

/** Compares two entities of one kind side by side, merges them, and undoes the merge. */
export function MergeScreen() {
  const { values, change } = useUrlState(mergeAddress);
  const { type, keep, merge, done } = values;
  return (
    <Stack gap="lg">
      <PageHeader title={text.title(type)} />
      {done !== null && keep !== null ? (
        <MergeDone mergeId={done} type={type} survivorId={keep} />
      ) : keep === null || merge === null ? (
        <ChoosePair type={type} keep={keep} merge={merge} onChange={change} />
      ) : (
        <LoadedPair
          key={`${keep} ${merge}`}
          pair={{ type, keep, merge }}
          onSwap={() => change({ keep: merge, merge: keep })}
          onDone={(mergeId) => change({ merge: null, done: mergeId })}
        />
      )}
    </Stack>
  );
}

interface PairProps {
  pair: Pair;
  onSwap: () => void;
  onDone: (mergeId: number) => void;
}

function LoadedPair(props: PairProps) {
  const { type, keep, merge } = props.pair;
  const { data, error, refetch } = useQuery({
    queryKey: [...mergePreviewKey, type, keep, merge],
    queryFn: ({ signal }) =>
      callApi(
        calls.previewMerge,
        { query: { type, survivor_id: keep, merged_id: merge } },
        { signal },
      ),
    gcTime: 0,
    retry: false,
  });
  // A later read that fails must not remove the form with its choices.
  if (data) return <MergeForm preview={data} {...props} />;
  if (error) {
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  return <LoadingOutline label={text.loading} />;
}

function MergeForm({ preview, pair, onSwap, onDone }: PairProps & { preview: MergePreview }) {
  const { survivor, merged, refusal } = preview;
  const differences = differencesOf(survivor, merged);
  const [take, setTake] = useState<Take>(() => initialTake(differences));
  const { run, isBusy, failure } = useAction({
    call: () =>
      callApi(calls.mergeEntities, {
        body: {
          type: pair.type,
          survivor_id: pair.keep,
          merged_id: pair.merge,
          take,
          versions: { survivor: survivor.version, merged: merged.version },
        },
      }),
    failed: (error) => detailOr(error, text.mergeFailed),
    onDone: ({ merge_id }) => onDone(merge_id),
    refresh: refreshMerged,
  });
  return (
    <>
      <Heads preview={preview} onSwap={onSwap} />
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <Stack gap="md" component="section">
        <Title order={2}>{text.fields}</Title>
        <Text c="dimmed">{differences.length === 0 ? text.nothingDiffers : text.fieldsText}</Text>
        {differences.map((difference) => (
          <PartChoice
            key={difference.part}
            difference={difference}
            value={take[difference.part] ?? 'survivor'}
            onChoose={(side) => setTake((now) => ({ ...now, [difference.part]: side }) as Take)}
          />
        ))}
      </Stack>
      <MergeEffects preview={preview} isUnited={(part) => take[part] === 'both'} />
      <Text>{text.after(merged.name)}</Text>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <DialogButtons>
        <Cancel isBusy={isBusy} />
        <Button loading={isBusy} disabled={refusal !== null} onClick={() => run()}>
          {text.submit}
        </Button>
      </DialogButtons>
    </>
  );
}

/** Superusers go back to the control panel, other users to their dashboard. */
function Cancel({ isBusy }: { isBusy: boolean }) {
  const { user } = useVisitor();
  const look = { variant: 'default', disabled: isBusy, children: actionText.cancel } as const;
  return user?.is_superuser ? (
    <LinkButton to={paths.controlPanel} search={{ tab: 'duplicates' }} {...look} />
  ) : (
    <LinkButton to={paths.profile} search={{ tab: 'manage-nodes' }} {...look} />
  );
}

function Heads({ preview, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  const { survivor, merged } = preview;
  const heads = [
    { entity: survivor, note: text.stays },
    { entity: merged, note: text.goes },
  ];
  return (
    <Stack gap="sm">
      <div className={styles.heads}>
        {heads.map(({ entity, note }) => (
          <Group key={entity.id} gap="sm" wrap="nowrap">
            <KindAvatar {...entity} size={48} photoUrl={entity.low_res_photo_url} />
            <div className={styles.lines}>
              <Text component="bdi" fw="var(--mg-weight-strong)" className={styles.line ?? ''}>
                {entity.name}
              </Text>
              <Text c="dimmed" fz="sm">
                {note}
              </Text>
            </div>
          </Group>
        ))}
      </div>
      <Group>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} stroke={1.75} aria-hidden />}
          onClick={onSwap}
        >
          {text.swap}
        </Button>
      </Group>
    </Stack>
  );
}
