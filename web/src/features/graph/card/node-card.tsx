import type { EntityType } from '@mangrove/contract/browser';
import { Box, Button } from '@mantine/core';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { useUnread } from '../../../api/signal.ts';
import { WaitingLine } from '../../../domain/agreement/waiting-line.tsx';
import { coverText } from '../../../domain/entity/cover-messages.ts';
import { CoverNotice } from '../../../domain/entity/cover-notice.tsx';
import { useShown } from '../../../domain/entity/covers.ts';
import { entityQuery } from '../../../domain/entity/entity-query.ts';
import { addedByText, fullName, lineTexts } from '../../../domain/entity/entity-text.ts';
import { kindColor, kindName } from '../../../domain/entity/kind.ts';
import { KindAvatar } from '../../../domain/entity/kind-avatar.tsx';
import { OtherNames, otherNameLines } from '../../../domain/entity/other-names.tsx';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { AudienceMark } from '../../../domain/fields/audience-mark.tsx';
import { saidState } from '../../../domain/fields/state-messages.ts';
import { hasPlace, PlaceLinks } from '../../../domain/place/place-links.tsx';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Group, Stack, Text, Title } from '../../../kit/layout/layout.ts';
import { LoadingOutline } from '../../../kit/layout/loading-outline.tsx';
import { Notice } from '../../../kit/layout/notice.tsx';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { errorText } from '../../../kit/messages.ts';
import { CardBody, type CardBodyProps } from './card-body.tsx';
import { cardMessages } from './messages.ts';
import styles from './node-card.module.css';
import { SocialLinks } from './social-links.tsx';

interface NodeCardProps extends Omit<CardBodyProps, 'entity'> {
  type: EntityType;
  id: number;
  /** The name and the picture that are shown until the entity is loaded. */
  name?: string | undefined;
  photoUrl?: string | undefined;
  onClose?: (() => void) | undefined;
  /** Beside the close button: what the user may do with the entity. */
  actions?: ReactNode;
  /** At the end of the card. */
  foot?: ReactNode;
  /** Changes when the card is opened from elsewhere and its title should receive the focus. */
  focusKey?: string | null;
}

/** Everything that is published about one entity. */
export function NodeCard(props: NodeCardProps) {
  const { type, id, name, photoUrl, onClose, actions, foot, focusKey = null, ...links } = props;
  const { data, error, refetch } = useQuery(entityQuery(type, id));
  const entity = useShown(data);
  const title = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (focusKey !== null) title.current?.focus({ preventScroll: true });
  }, [focusKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top of another entity
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [type, id]);

  const shownName = entity ? fullName(entity) : name;
  const place = entity?.locations[0];
  const addedBy = entity ? addedByText(entity) : null;
  const lines = entity ? lineTexts(entity) : [];
  return (
    <article className={styles.card} aria-labelledby={titleId} data-node-card>
      <div className={styles.scroller} ref={scroller}>
        <Stack component="header" gap="sm" className={styles.header ?? ''}>
          <Group gap="md" align="flex-start" wrap="nowrap">
            <Portrait type={type} name={shownName ?? ''} photoUrl={entity?.photo_url || photoUrl} />
            <Box flex={1} miw={0} py="xxs">
              <Title ref={title} id={titleId} tabIndex={-1} order={2} size="h3">
                {shownName ?? cardMessages.loading} <AudienceMark audience={entity?.audience} />
                <VisuallyHidden>, {kindName[type].toLowerCase()}</VisuallyHidden>
              </Title>
              {otherNameLines(entity?.names ?? []).map((names) => (
                <Detail key={names.kind}>
                  <OtherNames {...names} />
                </Detail>
              ))}
              {lines.map((line) => (
                <Detail key={line}>{line}</Detail>
              ))}
              {place && hasPlace(place) && (
                <Detail>
                  <IconMapPin size={17} stroke={1.75} style={{ flex: 'none' }} aria-hidden />{' '}
                  <span>
                    <PlaceLinks place={place} />
                  </span>
                </Detail>
              )}
              {addedBy !== null && <Detail>{addedBy}</Detail>}
              {entity && saidState(entity) !== null && <Detail>{saidState(entity)}</Detail>}
              {entity && 'passed_on' in entity && entity.passed_on && (
                <Detail>{coverText.passedOn}</Detail>
              )}
            </Box>
            <Group gap={0} flex="none" wrap="nowrap" className={styles.tools ?? ''}>
              {shownName && <PageLink type={type} id={id} name={shownName} />}
              {actions}
              {onClose && <IconButton label={cardMessages.close} onClick={onClose} Icon={IconX} />}
            </Group>
          </Group>
          {data && <CoverNotice entity={data} />}
          {data && <WaitingLine entity={data} />}
          {entity && <SocialLinks links={entity.social_links} />}
        </Stack>
        <div className={styles.content}>
          {entity && <CardBody key={`${type}_${id}`} entity={entity} {...links} />}
          {entity && foot && <div className={styles.foot}>{foot}</div>}
          {!entity && error && <CardError error={error} onTryAgain={() => void refetch()} />}
          {!entity && !error && <LoadingOutline label={cardMessages.loading} rows={4} />}
        </div>
      </div>
    </article>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return (
    <Group component="p" gap="xxs" wrap="nowrap" fz="sm" lh="sm" c="var(--mg-ink-muted)">
      {children}
    </Group>
  );
}

function Portrait({
  type,
  name,
  photoUrl,
}: {
  type: EntityType;
  name: string;
  photoUrl: string | undefined;
}) {
  const isNarrow = useNarrow();
  return (
    <span
      className={styles.portrait}
      data-kind={type}
      style={{ borderColor: kindColor(type, 'fill') }}
    >
      <KindAvatar type={type} name={name} size={isNarrow ? 60 : 76} photoUrl={photoUrl} />
    </span>
  );
}

/** Says why the details of a card are not shown. */
export function CardError({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const isGone = isApiError(error) && error.status === 404;
  const isUnread = useUnread(error);
  return (
    <Notice kind={isUnread ? 'info' : 'error'} title={isUnread ? '' : cardMessages.errorTitle}>
      <Text mb="xs">
        {isUnread ? errorText.notRead : isGone ? cardMessages.deleted : error.message}
      </Text>
      {!isGone && (
        <Button variant="default" size="sm" onClick={onTryAgain}>
          {cardMessages.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
