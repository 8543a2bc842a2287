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
import { pair as text } from './messages.ts';

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
          {text.connections(connections)}
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
    done: () => (isDismissed ? text.recalled : text.dismissed(entity.name, other.name)),
    failedToast: (error) => detailOr(error, text.failed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: duplicatesKey }),
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <LinkButton
        to={paths.merge}
        search={{ type: entity.type, keep: entity.id, merge: other.id }}
        variant="default"
        size="sm"
        aria-label={text.mergeThese(entity.name, other.name)}
      >
        {text.merge}
      </LinkButton>
      <Button
        variant="subtle"
        size="sm"
        aria-label={
          isDismissed
            ? text.recallThese(entity.name, other.name)
            : text.dismissThese(entity.name, other.name)
        }
        onClick={() => run()}
      >
        {isDismissed ? text.recall : text.dismiss}
      </Button>
    </Group>
  );
}
