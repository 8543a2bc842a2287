import type { EntityWithConnections, MatchReason } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { detailOr } from '../../api/api-error.ts';
import { useVisitor } from '../../api/session.ts';
import { refreshEntities } from '../../domain/entity/entity-calls.ts';
import { kindName } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { MatchReasons, marksOfName } from '../../domain/entity/match-reasons.tsx';
import { PageLink } from '../../domain/entity/page-link.tsx';
import { offerUndo } from '../../domain/history/offer-undo.ts';
import type { StoredDraft } from '../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Group, Stack, Text, Title } from '../../kit/layout/layout.ts';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { showToast } from '../../kit/layout/toasts.tsx';
import { MarkedText } from '../../kit/text/marked-text.tsx';
import { AddDialog, type ConnectionDraft } from './add-dialog.tsx';
import type { OtherParty } from './connection-edits.ts';
import { listRows } from './connection-rows.ts';
import { addLabel, connecting, section } from './messages.ts';
import { filterOffers, offersQuery } from './offers.ts';
import { type Connections, useConnections } from './use-connections.ts';

/** Offers projects and organisations as a profile's first connections; each is saved at once. */
export function FirstConnections({ profile }: { profile: EntityWithConnections }) {
  const connections = useConnections(profile.type, profile.id);
  const { entity, stored, error, refetch, pending, apply, add, isSaving, part } = connections;
  const queries = useQueryClient();
  const { data: offers = [] } = useQuery(offersQuery(profile));
  const [begun, setBegun] = useConnectionDraft(connections.part);
  const search = useRef<HTMLButtonElement>(null);
  if (!stored || entity === null) {
    if (!error) return <LoadingOutline label={section.loading} />;
    return <ErrorState error={error} title={section.failed} onTryAgain={() => void refetch()} />;
  }
  const rows = listRows(stored, pending, 'mixed');
  const save = async () => {
    try {
      await part.save('additions', entity);
      offerUndo(queries, { actIds: part.takeActs(), onUndone: part.reload });
      await refreshEntities(queries);
    } catch (error) {
      // The session has ended; the connection stays pending.
      showToast('error', detailOr(error, connecting.interrupted));
    }
  };
  const open = filterOffers(offers, rows);
  return (
    <Stack gap="lg">
      {rows.length > 0 && (
        <Parties title={connecting.connections}>
          {rows.map((row) => (
            <PartyRow
              key={row.key}
              other={row.other}
              text={[row.role, row.years].filter(Boolean).join(', ') || kindName[row.other.type]}
            >
              {row.isPending && (
                <Text c="dimmed" fz="sm">
                  {isSaving ? addLabel.mixed : connecting.notSaved}
                </Text>
              )}
              {row.isPending && !isSaving && (
                <IconButton
                  label={connecting.leaveOut(row.other.name)}
                  onClick={() => {
                    apply({ kind: 'removed', key: row.key });
                    search.current?.focus();
                  }}
                  Icon={IconX}
                />
              )}
            </PartyRow>
          ))}
        </Parties>
      )}
      {pending.additions.length > 0 && !isSaving && (
        <Notice kind="error">
          {pending.additions
            .map(({ problem }) => problem)
            .filter(Boolean)
            .join(' ') || connecting.interrupted}
          <Button variant="default" size="sm" mt="xs" onClick={() => void save()}>
            {connecting.tryAgain}
          </Button>
        </Notice>
      )}
      <Button
        ref={search}
        variant="default"
        disabled={isSaving}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        onClick={() => setBegun({})}
      >
        {rows.length === 0 ? connecting.search : connecting.searchMore}
      </Button>
      {open.length > 0 && (
        <Parties title={connecting.offers}>
          {open.map(({ reasons, ...other }) => (
            <PartyRow key={other.id} other={other} text={kindName[other.type]} reasons={reasons}>
              <IconButton
                variant="default"
                disabled={isSaving}
                label={connecting.connect(other.name)}
                onClick={() => setBegun({ choice: { kind: 'found', other } })}
                Icon={IconPlus}
              />
            </PartyRow>
          ))}
        </Parties>
      )}
      <AddDialog
        opened={begun !== undefined}
        target="mixed"
        entity={entity}
        rows={rows}
        initial={begun}
        onChange={setBegun}
        onClose={() => setBegun(undefined)}
        onAdd={(addition) => {
          add([addition]);
          void save();
        }}
      />
    </Stack>
  );
}

interface HeldConnections extends StoredDraft {
  begun: Partial<ConnectionDraft> | undefined;
  pending: unknown;
}

/**
 * The input of the dialog; undefined while it is closed. It is stored with the unsaved
 * connections, and restored when the page is opened again.
 */
function useConnectionDraft(part: Connections['part']) {
  const { user } = useVisitor();
  const [begun, setBegun] = useState<Partial<ConnectionDraft>>();
  const { draft } = part;
  useDraft<HeldConnections>({
    userId: user?.id,
    name: 'first-connections',
    isDirty: Boolean(begun?.typed || begun?.choice || draft),
    capture: () => ({ begun, pending: draft }),
    watched: [begun, draft],
    restore: (kept) => {
      setBegun(kept.begun);
      part.restore(kept.pending);
    },
    isImmediate: true,
  });
  return [begun, setBegun] as const;
}

function Parties({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Stack component="ul" gap="sm" p={0} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
    </section>
  );
}

interface PartyRowProps {
  other: OtherParty;
  text: string;
  /** The reasons why the entity is offered. */
  reasons?: readonly MatchReason[];
  children: ReactNode;
}

function PartyRow({ other, text, reasons = [], children }: PartyRowProps) {
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <KindAvatar {...other} size={40} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text component="bdi" fw="var(--mg-weight-strong)">
          <MarkedText text={other.name} ranges={marksOfName(reasons)} />
        </Text>
        <Text c="dimmed" fz="sm">
          {text}
        </Text>
        <MatchReasons reasons={reasons} />
      </div>
      {other.id > 0 && <PageLink type={other.type} id={other.id} name={other.name} />}
      {children}
    </Group>
  );
}
