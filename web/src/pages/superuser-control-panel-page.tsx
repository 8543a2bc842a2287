import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { PanelFrame, type PanelPart, panel } from '../features/administration/panel-frame.tsx';
import { openReportsQuery } from '../features/administration/reports/api.ts';
import { lazyNamed } from '../kit/layout/lazy-named.ts';

const route = getRouteApi('/superuser/superuser-control-panel');

const EntitySearch = lazyNamed(
  () => import('../features/entity-search/entity-search.tsx'),
  'EntitySearch',
);

const UserManagement = lazyNamed(
  () => import('../features/administration/users/user-management.tsx'),
  'UserManagement',
);
const OfficialTags = lazyNamed(
  () => import('../features/administration/official-tags/official-tags.tsx'),
  'OfficialTags',
);
const TagManagement = lazyNamed(
  () => import('../features/administration/tags/tag-management.tsx'),
  'TagManagement',
);
const NodeManagement = lazyNamed(
  () => import('../features/administration/node-management.tsx'),
  'NodeManagement',
);
const DeletedItems = lazyNamed(
  () => import('../features/administration/deleted-items.tsx'),
  'DeletedItems',
);
const Duplicates = lazyNamed(
  () => import('../features/administration/duplicates/duplicates.tsx'),
  'Duplicates',
);
const ReportQueue = lazyNamed(
  () => import('../features/administration/reports/report-queue.tsx'),
  'ReportQueue',
);
const NetworkImport = lazyNamed(
  () => import('../features/administration/network-import/network-import.tsx'),
  'NetworkImport',
);
const RecentChanges = lazyNamed(
  () => import('../features/administration/changes/recent-changes.tsx'),
  'RecentChanges',
);
const AuditLog = lazyNamed(
  () => import('../features/administration/audit/audit-log.tsx'),
  'AuditLog',
);
const Overview = lazyNamed(
  () => import('../features/administration/overview/overview.tsx'),
  'Overview',
);
const System = lazyNamed(() => import('../features/administration/system/system.tsx'), 'System');

/** The parts of the panel, in the order of their tabs. */
const parts: readonly [PanelPart, ...PanelPart[]] = [
  { tab: 'entity-search', label: 'Entity Search', Screen: EntitySearch },
  { tab: 'users', label: 'User Management', Screen: UserManagement },
  { tab: 'official-tags', label: 'Official Tags', Screen: OfficialTags },
  { tab: 'tags', label: 'Tag Management', Screen: TagManagement },
  { tab: 'nodes', label: 'Node Management', Screen: NodeManagement },
  { tab: 'reports', label: 'Reports', Screen: ReportQueue, isModeration: true },
  { tab: 'changes', label: 'Recent changes', Screen: RecentChanges, isModeration: true },
  { tab: 'duplicates', label: 'Possible duplicates', Screen: Duplicates, isModeration: true },
  { tab: 'deleted', label: 'Deleted', Screen: DeletedItems, isModeration: true },
  { tab: 'import', label: 'Import', Screen: NetworkImport },
  { tab: 'audit-log', label: 'Audit Log', Screen: AuditLog },
  { tab: 'overview', label: 'Overview', Screen: Overview },
  { tab: 'system', label: 'System', Screen: System },
];

/** The page where superusers administer entities, users and tags. */
export function SuperuserControlPanelPage() {
  const { tab } = route.useSearch();
  const current = parts.find((part) => part.tab === tab) ?? parts[0];
  const { data: reports } = useQuery(openReportsQuery);
  useDocumentTitle(`${current.label} · ${panel.title}`);
  return (
    <PageFrame>
      <PanelFrame parts={parts} current={current} counts={{ reports }} />
    </PageFrame>
  );
}
