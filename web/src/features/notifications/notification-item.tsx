import '@mantine/core/styles/Badge.layer.css';
import {
  type EntityRole,
  type EntityType,
  entityKinds,
  entitySlug,
  type Notification,
  type ReportOutcome,
} from '@mangrove/contract/browser';
import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { editorPaths, entityPagePaths, paths } from '../../api/paths.ts';
import { roleName } from '../../domain/entity/messages.ts';
import { Box, Group, Stack } from '../../kit/layout/layout.ts';
import { fillText } from '../../kit/text/fill-text.ts';
import { formatMinute } from '../../kit/text/formats.ts';
import {
  anEntry,
  dashboard,
  narrowed,
  queueOfReports,
  reportSentence,
  sentence,
  list as text,
} from './messages.ts';

interface NotificationItemProps {
  notification: Notification;
  /** Called when the user follows a link in it. */
  onFollow: () => void;
}

/** What happened, in one sentence whose names lead to what it is about. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { kind, created_at, is_read, details } = notification;
  const role = kind === 'role_given' ? undefined : details.role;
  return (
    <Stack
      component="li"
      gap="xxs"
      py="md"
      style={{ borderBottom: '1px solid var(--mg-line)', overflowWrap: 'anywhere' }}
    >
      <Box component="p" fw={is_read ? 'inherit' : 'var(--mg-weight-strong)'}>
        {sentenceOf(notification, onFollow)}
      </Box>
      {role && (
        <Box component="p" fz="sm">
          {fillText(sentence.role, { role: <bdi>{role}</bdi> })}
        </Box>
      )}
      {details.answer && (
        <Box component="p" fz="sm" style={{ whiteSpace: 'pre-line' }}>
          {text.answer(details.answer)}
        </Box>
      )}
      <Group component="p" gap="xs" c="dimmed" fz="xs">
        {!is_read && (
          <Badge component="span" bg="var(--mg-accent)" c="var(--mg-on-accent)">
            {text.unread}
          </Badge>
        )}
        <time dateTime={created_at}>{formatMinute(created_at)}</time>
      </Group>
    </Stack>
  );
}

function sentenceOf({ kind, entity, other, details }: Notification, onFollow: () => void) {
  const own = <NameLink entity={entity} opens="editor" onFollow={onFollow} />;
  const reader = (one: Notification['entity']) => (
    <NameLink entity={one} opens="page" onFollow={onFollow} />
  );
  switch (kind) {
    case 'role_given': {
      const role = roleName[details.role as EntityRole] ?? details.role;
      return fillText(sentence.role_given, { entity: own, role });
    }
    case 'report_decided':
      return fillText(reportSentence[details.outcome as ReportOutcome], { entity: reader(entity) });
    case 'claim_made':
      return fillText(sentence.claim_made, {
        entity: reader(entity),
        dashboard: (
          <Link to={paths.profile} onClick={onFollow}>
            {dashboard}
          </Link>
        ),
      });
    case 'claim_decided': {
      const isAccepted = details.outcome === 'accepted';
      return isAccepted
        ? fillText(sentence.claim_accepted, { entity: own })
        : fillText(sentence.claim_declined, { entity: reader(entity) });
    }
    case 'removal_waits':
      return fillText(sentence.removal_waits, {
        entity: reader(entity),
        days: String(details.days),
        reports: (
          <Link to={paths.controlPanel} search={{ tab: 'reports' }} onClick={onFollow}>
            {queueOfReports}
          </Link>
        ),
      });
    case 'invitation_accepted':
      return fillText(sentence.invitation_accepted, { entity: reader(entity) });
    case 'kind_changed':
      return fillText(sentence.kind_changed, {
        entity: own,
        kind: entityKinds[details.to as EntityType].aNoun,
      });
    case 'added_people_narrowed':
      return narrowed(Number(details.count));
    default:
      return fillText(sentence[kind], { entity: own, other: reader(other) });
  }
}

interface NameLinkProps {
  entity: Notification['entity'];
  /** The editor of what the user looks after, where a connection is confirmed; or the page. */
  opens: 'editor' | 'page';
  onFollow: () => void;
}

function NameLink({ entity, opens, onFollow }: NameLinkProps): ReactNode {
  if (!entity) return anEntry;
  const { type, id } = entity;
  const name = <bdi>{entity.name}</bdi>;
  return opens === 'editor' ? (
    <Link to={editorPaths[type]} params={{ id: String(id) }} onClick={onFollow}>
      {name}
    </Link>
  ) : (
    <Link
      to={entityPagePaths[type]}
      params={{ slug: entitySlug(id, entity.name) }}
      onClick={onFollow}
    >
      {name}
    </Link>
  );
}
