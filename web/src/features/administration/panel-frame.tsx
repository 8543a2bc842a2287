import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { developmentModeKey } from '../../api/keys.ts';
import { paths } from '../../api/paths.ts';
import { sessionQuery } from '../../api/session.ts';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { useAction } from '../../kit/form/use-action.ts';
import { ChoiceTabs } from '../../kit/layout/choice-tabs.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { FocusTarget } from '../../kit/layout/focus-target.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { PageHeader } from '../../kit/layout/page-header.tsx';
import { panel } from './messages.ts';
import type { PanelTab } from './panel-address.ts';

export interface PanelPart {
  tab: PanelTab;
  label: string;
  Screen: ComponentType;
}

interface PanelFrameProps {
  parts: readonly PanelPart[];
  current: PanelPart;
  /** What waits in a part, as soon as it is known; nothing is said of none. */
  counts?: Partial<Record<PanelTab, number | undefined>>;
}

/** Title, Refresh and the tabs of the control panel, with the chosen part below. */
export function PanelFrame({ parts, current, counts = {} }: PanelFrameProps) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  return (
    <>
      <PageHeader
        title={panel.title}
        actions={
          <ToolButton Icon={IconRefresh} isBusy={refresh.isBusy} onClick={() => refresh.run()}>
            {refresh.isBusy ? panel.refreshing : panel.refresh}
          </ToolButton>
        }
      />
      <ChoiceTabs
        label={panel.parts}
        value={current.tab}
        tabs={parts.map(({ tab, label }) => ({
          value: tab,
          label,
          count: counts[tab] || undefined,
        }))}
        onChange={(tab) => void navigate({ to: paths.controlPanel, search: { tab } })}
      >
        <Part current={current} />
      </ChoiceTabs>
    </>
  );
}

/** Reads everything again: what stands on the screen now, the rest when it is next looked at. */
function useRefresh() {
  const queries = useQueryClient();
  const others = [sessionQuery.queryKey[0], developmentModeKey[0]] as readonly unknown[];
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !others.includes(queryKey[0]);
  return useAction({
    call: async () => {
      queries.removeQueries({ type: 'inactive', predicate });
      await queries.refetchQueries({ type: 'active', predicate }, { throwOnError: true });
    },
    failedToast: () => panel.refreshFailed,
  });
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
        <FocusTarget>
          <Screen />
        </FocusTarget>
      </Suspense>
    </ErrorBoundary>
  );
}
