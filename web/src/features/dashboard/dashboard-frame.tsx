import { useMergedRef } from '@mantine/hooks';
import {
  IconLayoutDashboard,
  IconMap2,
  IconSettings,
  IconTopologyStar3,
  IconUserEdit,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../api/paths.ts';
import { Box } from '../../kit/layout/layout.ts';
import { useScrollEdges } from '../../kit/layout/use-scroll-edges.ts';
import type { DashboardTab } from './dashboard-address.ts';
import styles from './dashboard-frame.module.css';
import { frame } from './messages.ts';

const sections: { tab: DashboardTab; label: string; Icon: TablerIcon }[] = [
  { tab: 'overview', label: frame.overview, Icon: IconLayoutDashboard },
  { tab: 'profile', label: frame.editProfile, Icon: IconUserEdit },
  { tab: 'manage-nodes', label: frame.manageNodes, Icon: IconTopologyStar3 },
  { tab: 'account-settings', label: frame.accountSettings, Icon: IconSettings },
];

interface DashboardFrameProps {
  tab: DashboardTab;
  children: ReactNode;
}

/** The layout of the dashboard: the sections at the left (on a phone above) and the content. */
export function DashboardFrame({ tab, children }: DashboardFrameProps) {
  const shown = tab === 'settings' ? 'account-settings' : tab;
  const nav = useRef<HTMLElement>(null);
  const row = useMergedRef(nav, useScrollEdges());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the tab
  useEffect(() => {
    const current = nav.current?.querySelector('[data-current]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [tab]);
  return (
    <div className={styles.frame} data-tab={tab}>
      <nav ref={row} className={styles.sections} aria-label={frame.sections}>
        {sections.map((section) => (
          <Link
            key={section.tab}
            to={paths.profile}
            search={section.tab === 'overview' ? {} : { tab: section.tab }}
            className={styles.section}
            data-current={section.tab === shown || undefined}
            aria-current={section.tab === shown ? 'page' : undefined}
            // By default the first link, without search parameters, would be active on every tab.
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            <section.Icon size={20} stroke={1.75} aria-hidden />
            {section.label}
          </Link>
        ))}
        <Link to={paths.map} className={`${styles.section} ${styles.map}`}>
          <IconMap2 size={20} stroke={1.75} aria-hidden />
          {frame.viewMap}
        </Link>
      </nav>
      <Box miw={0}>{children}</Box>
    </div>
  );
}
