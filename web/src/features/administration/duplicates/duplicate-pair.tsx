import { calls, type DuplicatePair, entitySlug } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { duplicatesKey } from '../../../api/keys.ts';
import { entityPagePaths, paths } from '../../../api/paths.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { formatCount } from '../../../kit/text/formats.ts';

/** One entity of a possible duplicate pair. */
export function Party({ id, type, name, connections }: DuplicatePair['entity']) {
  return (
    <Group gap="xs" wrap="nowrap">
      <KindGlyph type={type} colored />
      <span>
        <Link to={entityPagePaths[type]} params={{ slug: entitySlug(id, name) }}>
          <bdi>{name}</bdi>
        </Link>
        <Text component="span" fz="sm" c="dimmed" fw="var(--mg-weight-regular)">
          {' '}
          {formatCount(connections, ['connection', 'connections'])}
        </Text>
      </span>
    </Group>
  );
}

interface PairActionsProps {
  pair: DuplicatePair;
  /** The pair was dismissed as different entities, and can be put back on the list. */
  isDismissed: boolean;
}

/** The actions of a pair: merge, and dismiss or put back. */
export function PairActions({ pair: { entity, other }, isDismissed }: PairActionsProps) {
  const { run } = useAction({
    call: () => {
      const params = { id: entity.id, other_id: other.id };
      return callApi(isDismissed ? calls.recallDuplicate : calls.dismissDuplicate, { params });
    },
    done: () =>
      isDismissed
        ? 'The pair is among the possible duplicates again.'
        : `${entity.name} and ${other.name} are not the same. They stand under “Not the same”.`,
    failedToast: (error) => detailOr(error, 'The pair could not be changed.'),
    refresh: (queries) => queries.invalidateQueries({ queryKey: duplicatesKey }),
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <LinkButton
        to={paths.merge}
        search={{ type: entity.type, keep: entity.id, merge: other.id }}
        variant="default"
        size="sm"
        aria-label={`Merge ${entity.name} and ${other.name}`}
      >
        Merge…
      </LinkButton>
      <Button
        variant="subtle"
        size="sm"
        aria-label={
          isDismissed
            ? `Put ${entity.name} and ${other.name} back`
            : `${entity.name} and ${other.name} are not the same`
        }
        onClick={() => run()}
      >
        {isDismissed ? 'Put back' : 'Not the same'}
      </Button>
    </Group>
  );
}
