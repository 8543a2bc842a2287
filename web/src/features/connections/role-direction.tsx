import {
  cleanLine,
  type Direction,
  type Entity,
  isOfOneEnd,
  noInverses,
  roleBetween,
  roleKey,
  turnDirection,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { editorKey } from '../../api/keys.ts';
import { fullName } from '../../domain/entity/entity-text.ts';
import { roleListQuery } from '../../domain/entity/role-list.ts';
import { Group, Text } from '../../kit/layout/layout.ts';
import type { SavedEntity } from '../../kit/pending-edits/editor-part.ts';
import { type ConnectionText, textOf } from './connection-edits.ts';
import { direction as said } from './messages.ts';

/** Pressed again and again, the button comes back to where it began. */
const turns: readonly (Direction | undefined)[] = [undefined, 'forward', 'back', 'both'];

export interface RoleDirectionProps {
  /** The edited entity. */
  entity: SavedEntity;
  /** The name of the other one. */
  other: string;
  text: ConnectionText;
  onChange: (text: ConnectionText) => void;
}

/**
 * Says in a sentence which of the two holds the role, with a button that turns it, and what the
 * other one is called where the list of roles knows it.
 */
export function RoleDirection({ entity, other, text, onChange }: RoleDirectionProps) {
  const self = useNameOf(entity);
  const { inverses = noInverses } = useQuery(roleListQuery).data ?? {};
  const role = cleanLine(text.role);
  if (role === '') return null;
  const { direction, ...rest } = text;
  const inverse = isOfOneEnd(direction) ? inverses.get(roleKey(role)) : undefined;
  const turned = turns[(turns.indexOf(direction) + 1) % turns.length];
  return (
    <Group gap="xs">
      <Text role="status" fz="sm" c="var(--mg-ink-soft)">
        {[
          sentenceOf(direction, self, roleBetween(role), other),
          inverse && sentenceOf(turnDirection(direction), self, roleBetween(inverse), other),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange(textOf(turned ? { ...rest, direction: turned } : rest))}
      >
        {direction ? said.turn : said.say}
      </Button>
    </Group>
  );
}

type Named = readonly [first: string, later: string];

/** The name of the edited entity as it was read for the editor, first in a sentence and later. */
function useNameOf({ type, id }: SavedEntity): Named {
  const read = useQueryClient().getQueryData<Entity>([...editorKey, type, id]);
  if (!read) return said.self[type];
  const name = fullName(read);
  return [name, name];
}

function sentenceOf(
  direction: Direction | undefined,
  [first, later]: Named,
  role: string,
  other: string,
): string {
  if (direction === undefined) return said.unsaid;
  if (direction === 'both') return said.both(role);
  return direction === 'forward' ? said.oneIs(first, role, other) : said.oneIs(other, role, later);
}
