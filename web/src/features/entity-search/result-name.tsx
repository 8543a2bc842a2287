import type { EntitySearchResult } from '@mangrove/contract/browser';
import { IconHash } from '@tabler/icons-react';
import { EntityName } from '../../domain/entity/entity-name.tsx';
import { MatchReasons, marksOfName } from '../../domain/entity/match-reasons.tsx';
import { Group } from '../../kit/layout/layout.ts';
import { MarkedText } from '../../kit/text/marked-text.tsx';

/** The name of a result with its matches marked. A tag has no kind, so it has a hash as icon. */
export function ResultName({
  result: { type, name, matched_on: reasons },
}: {
  result: EntitySearchResult;
}) {
  const marks = marksOfName(reasons);
  if (type !== 'tag') {
    return (
      <span>
        <EntityName type={type} name={name} isTwoLined marks={marks} />
        <MatchReasons reasons={reasons} />
      </span>
    );
  }
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <IconHash size={18} stroke={1.75} aria-hidden />
      <MarkedText text={name} ranges={marks} />
    </Group>
  );
}
