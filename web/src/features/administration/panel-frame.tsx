import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { PanelTab } from '../../lib/panel-address.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FocusKeeper } from '../../ui/focus-keeper.tsx';
import { LoadingOutline } from '../../ui/loading-outline.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { panel } from './messages.ts';
import styles from './panel-frame.module.css';
import { useRefresh } from './use-refresh.ts';

export interface PanelPart {
  tab: PanelTab;
  label: string;
  Screen: ComponentType;
}

interface PanelFrameProps {
  parts: readonly PanelPart[];
  current: PanelPart;
}

/** Title, Refresh and the tabs of the control panel, with the chosen part below. */
export function PanelFrame({ parts, current }: PanelFrameProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h1>{panel.title}</h1>
        <RefreshButton />
      </header>
      <Tabs
        value={current.tab}
        onChange={(tab) => {
          const chosen = parts.find((part) => part.tab === tab);
          if (chosen) void navigate({ to: paths.controlPanel, search: { tab: chosen.tab } });
        }}
        keepMounted={false}
      >
        <TabRow label={panel.parts} current={current.tab} className={styles.tabs ?? ''}>
          {parts.map(({ tab, label }) => (
            <Tabs.Tab key={tab} value={tab} className={styles.tab ?? ''}>
              {label}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={current.tab} className={styles.part ?? ''} tabIndex={-1}>
          <Part current={current} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Part({ current: { tab, Screen } }: { current: PanelPart }) {
  return (
    <ErrorBoundary
      key={tab}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState error={error} onTryAgain={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={<LoadingOutline label={panel.loading} />}>
        <FocusKeeper>
          <Screen />
        </FocusKeeper>
      </Suspense>
    </ErrorBoundary>
  );
}

function RefreshButton() {
  const refresh = useRefresh();
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.refresh ?? ''}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      aria-disabled={refresh.isPending}
      onClick={() => {
        if (!refresh.isPending) refresh.mutate();
      }}
    >
      {refresh.isPending ? panel.refreshing : panel.refresh}
    </Button>
  );
}
