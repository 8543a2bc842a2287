import { type Act, entityPagePath, type Revision } from '@mangrove/contract/browser';
import { Fragment, type ReactNode } from 'react';
import { Box, Group, Stack } from '../../kit/layout/layout.ts';
import { formatMinute } from '../../kit/text/formats.ts';
import { actorName, describeAct } from './act-words.ts';
import { actMessages as text } from './messages.ts';
import { PartChanges } from './part-changes.tsx';

interface ActItemProps {
  act: Act;
  /** The entity whose history contains the act. */
  self?: number;
  /** Actions on the act. */
  children?: ReactNode;
}

/** One act: who did what and when, and how each part changed. */
export function ActItem({ act, self, children }: ActItemProps) {
  const shown = act.revisions.filter(
    ({ op, changes }) => op === 'changed' && Object.keys(changes).length > 0,
  );
  const [things, others] = [shown.slice(0, maxShown), act.revisions_count - maxShown];
  const isUndone = act.undone_by !== null;
  return (
    <Stack component="li" gap="xs" py="md" style={{ borderBottom: '1px solid var(--mg-line)' }}>
      <Box component="p" c={isUndone ? 'dimmed' : 'inherit'} style={{ overflowWrap: 'anywhere' }}>
        <ActorLink act={act} /> {describeAct(act, self)}
      </Box>
      <Box component="p" c="dimmed" fz="xs">
        <time dateTime={act.at}>{formatMinute(act.at)}</time>
        {isUndone && ` · ${text.undoneBadge}`}
      </Box>
      {things.map((revision) => (
        <div key={`${revision.subject} ${revision.subject_id}`}>
          {shown.length > 1 && <ThingLink revision={revision} />}
          <PartChanges changes={revision.changes} />
        </div>
      ))}
      {shown.length > maxShown && (
        <Box component="p" c="dimmed" fz="xs">
          {text.more(others)}
        </Box>
      )}
      {children && <Group gap="xs">{children}</Group>}
    </Stack>
  );
}

const maxShown = 3;

function ActorLink({ act }: { act: Act }) {
  const profile = act.actor?.profile;
  const name = <bdi>{actorName(act)}</bdi>;
  if (!profile) return <strong>{name}</strong>;
  return <a href={entityPagePath(profile.type, profile.id, profile.name)}>{name}</a>;
}

/** Links to the changed entities that still exist. */
export function ThingLink({
  revision: { entity, other },
}: {
  revision: Pick<Revision, 'entity' | 'other'>;
}) {
  return [entity, other].map(
    (one) =>
      one && (
        <Fragment key={one.id}>
          <a href={entityPagePath(one.type, one.id, one.name)}>
            <bdi>{one.name}</bdi>
          </a>{' '}
        </Fragment>
      ),
  );
}
