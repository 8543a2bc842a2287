import type { EntitySearchResult } from '@mangrove/contract/browser';
import { IconHash } from '@tabler/icons-react';
import { EntityName } from '../../domain/entity/entity-name.tsx';
import { Group } from '../../kit/layout/layout.ts';

/** The name of a result; a tag has no kind of its own: a hash stands before it. */
export function ResultName({ result: { type, name } }: { result: EntitySearchResult }) {
  if (type !== 'tag') return <EntityName type={type} name={name} isTwoLined />;
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <IconHash size={18} stroke={1.75} aria-hidden />
      {name}
    </Group>
  );
}
