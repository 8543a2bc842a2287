import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { PanelFrame, type PanelPart, panel } from '../features/administration/panel-frame.tsx';
import { openReportsQuery } from '../features/administration/reports/api.ts';

const route = getRouteApi('/superuser/superuser-control-panel');

const EntitySearch = lazy(async () => ({
  default: (await import('../features/entity-search/entity-search.tsx')).EntitySearch,
}));

const UserManagement = lazy(async () => ({
  default: (await import('../features/administration/users/user-management.tsx')).UserManagement,
}));
const OfficialTags = lazy(async () => ({
  default: (await import('../features/administration/official-tags/official-tags.tsx'))
    .OfficialTags,
}));
const TagManagement = lazy(async () => ({
  default: (await import('../features/administration/tags/tag-management.tsx')).TagManagement,
}));
const NodeManagement = lazy(async () => ({
  default: (await import('../features/administration/node-management.tsx')).NodeManagement,
}));
const DeletedItems = lazy(async () => ({
  default: (await import('../features/administration/deleted-items.tsx')).DeletedItems,
}));
const Duplicates = lazy(async () => ({
  default: (await import('../features/administration/duplicates/duplicates.tsx')).Duplicates,
}));
const ReportQueue = lazy(async () => ({
  default: (await import('../features/administration/reports/report-queue.tsx')).ReportQueue,
}));
const NetworkImport = lazy(async () => ({
  default: (await import('../features/administration/network-import/network-import.tsx'))
    .NetworkImport,
}));
const RecentChanges = lazy(async () => ({
  default: (await import('../features/administration/changes/recent-changes.tsx')).RecentChanges,
}));
const AuditLog = lazy(async () => ({
  default: (await import('../features/administration/audit/audit-log.tsx')).AuditLog,
}));
const Overview = lazy(async () => ({
  default: (await import('../features/administration/overview/overview.tsx')).Overview,
}));
const System = lazy(async () => ({
  default: (await import('../features/administration/system/system.tsx')).System,
}));

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
