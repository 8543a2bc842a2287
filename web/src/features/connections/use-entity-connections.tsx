import { type EntityType, entityKinds } from '@mangrove/contract/browser';
import { useState } from 'react';
import { nodeKinds } from '../../domain/entity/kind.ts';
import { useOwnRole } from '../../domain/entity/own-role.ts';
import { Box } from '../../kit/layout/layout.ts';
import { useNarrow } from '../../kit/layout/use-narrow.ts';
import type { EditorPart, EditorTab } from '../../kit/pending-edits/editor-part.ts';
import { listRows, waitsFor } from './connection-rows.ts';
import { ConnectionsSection } from './connections-section.tsx';
import { type Target, tabName } from './messages.ts';
import { useConnections } from './use-connections.ts';

/** The name of a tab in the editor. */
function tabOf(target: Target): string {
  if (target === 'mixed') return 'connections';
  return target === 'person' ? 'people' : `${entityKinds[target].noun}_connections`;
}

/** The targets of the tabs. For a person, people come last; on a phone the others are combined. */
function listTargets(type: EntityType, isNarrow: boolean): readonly Target[] {
  if (type !== 'person') return ['person', ...nodeKinds];
  return isNarrow ? ['mixed', 'person'] : [...nodeKinds, 'person'];
}

/** The connections as a part and tabs of the entity's editor. @param id null for a new entity. */
export function useEntityConnections({ type, id }: { type: EntityType; id: number | null }): {
  part: EditorPart;
  tabs: readonly EditorTab[];
} {
  const connections = useConnections(type, id);
  const { stored, pending, part } = connections;
  const mayAnswer = useOwnRole().roleOn(id ?? 0) === 'OWNER';
  // As the editor began: a phone that is turned keeps its tabs, and the dialog that is open in one.
  const [isNarrow] = useState(useNarrow());
  const tabs = listTargets(type, isNarrow).map((target) => {
    const rows = listRows(stored ?? [], pending, target);
    const parties = new Set(rows.map(({ other }) => other.id));
    return {
      value: tabOf(target),
      waiting: mayAnswer ? rows.filter((row) => waitsFor(row, id)).length : 0,
      label: (
        <>
          {tabName[target]}
          {parties.size > 0 && (
            <Box component="span" ms="xxs" c="dimmed" fz="sm" fw="var(--mg-weight-muted)">
              {' '}
              {parties.size}
            </Box>
          )}
        </>
      ),
      panel: <ConnectionsSection connections={connections} target={target} />,
    };
  });
  return { part, tabs };
}
