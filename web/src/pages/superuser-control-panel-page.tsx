import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useWhileSignedIn } from '../api/session.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { waitingClaimsQuery } from '../domain/unclaimed/api.ts';
import { panel, partNames } from '../features/administration/messages.ts';
import { PanelFrame, type PanelPart } from '../features/administration/panel-frame.tsx';
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
const RoleList = lazyNamed(
  () => import('../features/administration/roles/role-list.tsx'),
  'RoleList',
);
const FieldList = lazyNamed(
  () => import('../features/administration/fields/field-list.tsx'),
  'FieldList',
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
const WaitingClaims = lazyNamed(
  () => import('../features/unclaimed/waiting-claims.tsx'),
  'WaitingClaims',
);
const ShortAddressList = lazyNamed(
  () => import('../features/administration/short-addresses/short-address-list.tsx'),
  'ShortAddressList',
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

const FactorReminder = lazyNamed(
  () => import('../features/accounts/second-factor/factor-reminder.tsx'),
  'FactorReminder',
);

/** The parts of the panel, in the order of their tabs. */
const parts: readonly [PanelPart, ...PanelPart[]] = [
  { tab: 'entity-search', Screen: EntitySearch },
  { tab: 'users', Screen: UserManagement },
  { tab: 'official-tags', Screen: OfficialTags },
  { tab: 'tags', Screen: TagManagement },
  { tab: 'roles', Screen: RoleList },
  { tab: 'fields', Screen: FieldList },
  { tab: 'nodes', Screen: NodeManagement },
  { tab: 'reports', Screen: ReportQueue, isModeration: true },
  { tab: 'claims', Screen: WaitingClaims, isModeration: true },
  { tab: 'changes', Screen: RecentChanges, isModeration: true },
  { tab: 'duplicates', Screen: Duplicates, isModeration: true },
  { tab: 'deleted', Screen: DeletedItems, isModeration: true },
  { tab: 'short-addresses', Screen: ShortAddressList },
  { tab: 'import', Screen: NetworkImport },
  { tab: 'audit-log', Screen: AuditLog },
  { tab: 'overview', Screen: Overview },
  { tab: 'system', Screen: System },
];

/** The page where superusers administer entities, users and tags. */
export function SuperuserControlPanelPage() {
  const { tab } = route.useSearch();
  const current = parts.find((part) => part.tab === tab) ?? parts[0];
  const { data: reports } = useQuery(openReportsQuery);
  const claims = useQuery({ ...waitingClaimsQuery, enabled: useWhileSignedIn() }).data?.items
    .length;
  useDocumentTitle(panel.documentTitle(partNames[current.tab]));
  return (
    <PageFrame>
      <Suspense fallback={null}>
        <FactorReminder />
      </Suspense>
      <PanelFrame parts={parts} current={current} counts={{ reports, claims }} />
    </PageFrame>
  );
}
