import type { EntityType } from '@mangrove/contract/browser';
import { Box } from '../../kit/layout/layout.ts';
import { useNarrow } from '../../kit/layout/use-narrow.ts';
import type { EditorPart, EditorTab } from '../../kit/pending-edits/editor-part.ts';
import { listRows } from './connection-rows.ts';
import { ConnectionsSection } from './connections-section.tsx';
import { type Target, tabName } from './messages.ts';
import { useConnections } from './use-connections.ts';

type TabValue = keyof typeof tabName;
type TabOfTarget = readonly [value: TabValue, target: Target];

const project: TabOfTarget = ['project_connections', 'project'];
const organization: TabOfTarget = ['organisation_connections', 'organization'];
const people: TabOfTarget = ['people', 'person'];
const mixed: TabOfTarget = ['connections', 'mixed'];

/** The tabs by kind. For a person, people come last; on a phone the other two are combined. */
function listTabs(type: EntityType, isNarrow: boolean): readonly TabOfTarget[] {
  if (type !== 'person') return [people, project, organization];
  return isNarrow ? [mixed, people] : [project, organization, people];
}

/** The connections as a part and tabs of the entity's editor. @param id null for a new entity. */
export function useEntityConnections({ type, id }: { type: EntityType; id: number | null }): {
  part: EditorPart;
  tabs: readonly EditorTab[];
} {
  const connections = useConnections(type, id);
  const { stored, pending, part } = connections;
  const isNarrow = useNarrow();
  const tabs = listTabs(type, isNarrow).map(([value, target]) => {
    const parties = new Set(listRows(stored ?? [], pending, target).map(({ other }) => other.id));
    return {
      value,
      label: (
        <>
          {tabName[value]}
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
