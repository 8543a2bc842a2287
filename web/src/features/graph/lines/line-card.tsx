import { type EntityType, nodeKey, noInverses } from '@mangrove/contract/browser';
import type { Ends } from '@mangrove/graph/render';
import { IconFlag, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { mapAddressOf } from '../../../domain/entity/entity-address.ts';
import { entityQuery } from '../../../domain/entity/entity-query.ts';
import { kindName } from '../../../domain/entity/kind.ts';
import { KindAvatar } from '../../../domain/entity/kind-avatar.tsx';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { roleListQuery } from '../../../domain/entity/role-list.ts';
import { SourceLines } from '../../../domain/sources/source-lines.tsx';
import { QuietButton } from '../../../kit/form/quiet-button.tsx';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Box, Group, Stack, Text, Title } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { inNewTab, LinkTargetProvider, useLinkTarget } from '../../../kit/layout/link-target.ts';
import { LoadingOutline } from '../../../kit/layout/loading-outline.tsx';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { CardPanel } from '../card/card-panel.tsx';
import connection from '../card/connection-section.module.css';
import { cardMessages } from '../card/messages.ts';
import card from '../card/node-card.module.css';
import { CardError } from '../card/node-card.tsx';
import { useScreen } from '../map-screen-context.ts';
import { kindAt } from '../network/network.ts';
import { lineCardMessages as text } from './card-messages.ts';
import styles from './line-card.module.css';
import { lineMessages } from './messages.ts';
import { speakLine, type ToldRelationship, tellRelationships } from './relationships.ts';
import { placeOf } from './steps.ts';

const ReportDialog = lazyNamed(
  () => import('../../../domain/report/report-dialog.tsx'),
  'ReportDialog',
);

interface End {
  type: EntityType;
  id: number;
  name: string;
  photoUrl: string | undefined;
}

/** What connects the two ends of a line: every relationship, with its role from both ends. */
export function LineCard({ ends }: { ends: Ends }) {
  const { isFrame, card: focus, closeCard } = useScreen();
  const [one, other] = [useEnd(ends[0]), useEnd(ends[1])];
  const { told, error, tryAgain } = useToldLine(ends, one, other);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { focusKey } = focus;
  useEffect(() => {
    if (focusKey !== null) title.current?.focus({ preventScroll: true });
  }, [focusKey]);
  const between = lineMessages.between(one.name, other.name);
  return (
    <LinkTargetProvider value={isFrame ? inNewTab : {}}>
      <CardPanel onClose={closeCard} isSmall>
        <article className={card.card} aria-labelledby={titleId} data-node-card>
          <div className={card.scroller}>
            <Group component="header" gap="md" wrap="nowrap" className={card.header ?? ''}>
              <Box flex={1} miw={0}>
                <Title ref={title} id={titleId} tabIndex={-1} order={2} size="h4">
                  {between}
                </Title>
                <Text size="sm" c="var(--mg-ink-muted)">
                  {told && told.length > 0 ? text.count(told.length) : ' '}
                </Text>
              </Box>
              <IconButton label={cardMessages.close} onClick={closeCard} Icon={IconX} />
            </Group>
            <div className={card.content}>
              <Stack component="ul" gap={0} mb="md">
                {[one, other].map((end) => (
                  <EndLink key={end.id} {...end} />
                ))}
              </Stack>
              {told?.length === 0 && <Text c="var(--mg-ink-muted)">{text.gone}</Text>}
              {told && told.length > 0 && <Relationships told={told} ends={[one, other]} />}
              {!told && error && <CardError error={error} onTryAgain={tryAgain} />}
              {!told && !error && <LoadingOutline label={cardMessages.loading} rows={2} />}
              {told && !isFrame && <ReportEnds ends={[one, other]} />}
            </div>
          </div>
        </article>
      </CardPanel>
    </LinkTargetProvider>
  );
}

function useEnd(index: number): End {
  const { network } = useScreen();
  return {
    type: kindAt(network, index),
    id: network.ids[index] ?? 0,
    name: network.names[index] ?? '',
    photoUrl: network.pictures.get(index),
  };
}

/** Reads the relationships at the end with fewer of them, and says them to screen readers. */
function useToldLine(ends: Ends, one: End, other: End) {
  const { network, line } = useScreen();
  const [few = 0, many = 0] = ends.map((node) => network.degrees[node] ?? 0);
  const { type, id } = few <= many ? one : other;
  const { data: entity, error, refetch } = useQuery(entityQuery(type, id));
  const { inverses = noInverses } = useQuery(roleListQuery).data ?? {};
  const told = entity ? tellRelationships(entity, [one, other], inverses) : null;
  const sentence = (place: ReturnType<typeof placeOf>) =>
    told && told.length > 0
      ? speakLine(place, lineMessages.between(one.name, other.name), told)
      : '';
  const spoken = sentence(null);
  const say = useEffectEvent(() => line.say(sentence(placeOf(line.stepping, ends))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: says it again when it has changed
  useEffect(() => say(), [spoken]);
  return { told, error, tryAgain: () => void refetch() };
}

function EndLink({ type, id, name, photoUrl }: End) {
  const { isFrame, hrefOfEntity, openNode } = useScreen();
  const { preload, ...target } = useLinkTarget();
  const open = onPlainClick(() => openNode(nodeKey(type, id)));
  return (
    <Group component="li" gap={0} wrap="nowrap">
      <a
        className={connection.link}
        href={isFrame ? mapAddressOf(type, id) : hrefOfEntity(type, id)}
        {...(isFrame ? target : { onClick: open })}
      >
        <KindAvatar type={type} name={name} size={36} photoUrl={photoUrl} />
        <Text span fw="var(--mg-weight-strong)" lh="sm">
          {name}
          <VisuallyHidden>, {kindName[type].toLowerCase()}</VisuallyHidden>
        </Text>
      </a>
      <PageLink type={type} id={id} name={name} />
    </Group>
  );
}

interface RelationshipsProps {
  told: readonly ToldRelationship[];
  ends: readonly [End, End];
}

function Relationships({ told, ends }: RelationshipsProps) {
  return (
    <ul className={styles.relationships}>
      {told.map(({ id, role, roles, years, confirmation, told: relationship }) => (
        <li key={id}>
          {roles.length === 0 ? (
            <Text fw="var(--mg-weight-strong)">{role}</Text>
          ) : (
            <dl className={styles.roles}>
              {roles.map(({ end, role: read }) => (
                <Role key={end.id} name={end.name}>
                  {read}
                </Role>
              ))}
            </dl>
          )}
          <Text size="sm" c="var(--mg-ink-muted)" className={styles.facts ?? ''}>
            {years} · {confirmation}
          </Text>
          <SourceLines relationships={[relationship]} ends={ends} />
        </li>
      ))}
    </ul>
  );
}

function Role({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="var(--mg-ink-muted)">
        <bdi>{name}</bdi>
      </Text>
      <Text component="dd" fw="var(--mg-weight-strong)">
        {children}
      </Text>
    </div>
  );
}

/** A report is about an entity: about one of the ends, with words that name the line. */
function ReportEnds({ ends }: { ends: readonly [End, End] }) {
  const [reported, setReported] = useState<End | null>(null);
  const other = ends.find(({ id }) => id !== reported?.id);
  return (
    <Stack gap={0} mt="md">
      <Text size="sm" c="var(--mg-ink-muted)">
        {text.wrong}
      </Text>
      <Group gap="xxs" className={card.foot ?? ''} mt={0}>
        {ends.map((end) => (
          <QuietButton
            key={end.id}
            label={text.report(end.name)}
            name={text.report(end.name)}
            Icon={IconFlag}
            onClick={() => setReported(end)}
          />
        ))}
      </Group>
      <Suspense fallback={null}>
        {reported && (
          <ReportDialog
            type={reported.type}
            id={reported.id}
            name={reported.name}
            words={text.reported(other?.name ?? '')}
            onClose={() => setReported(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
