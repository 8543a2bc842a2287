import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { sentenceOr429 } from '../../api/api-error.ts';
import { developmentModeKey } from '../../api/keys.ts';
import { paths } from '../../api/paths.ts';
import { refetchActive } from '../../api/query-client.ts';
import { sessionQuery } from '../../api/session.ts';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { useAction } from '../../kit/form/use-action.ts';
import { ChoiceTabs } from '../../kit/layout/choice-tabs.tsx';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { FocusTarget } from '../../kit/layout/focus-target.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import { PageHeader } from '../../kit/layout/page-header.tsx';
import { panel, partNames } from './messages.ts';
import type { PanelTab } from './panel-address.ts';

export interface PanelPart {
  tab: PanelTab;
  Screen: ComponentType;
  /** Grouped under one Moderation tab with the others, to keep the row of tabs short. */
  isModeration?: true;
}

interface PanelFrameProps {
  parts: readonly PanelPart[];
  current: PanelPart;
  /** The number of waiting items by tab; unknown and zero counts are not shown. */
  counts?: Partial<Record<PanelTab, number | undefined>>;
}

/** The title, Refresh button and tabs of the control panel, with the chosen screen below. */
export function PanelFrame({ parts, current, counts = {} }: PanelFrameProps) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const choose = (tab: PanelTab) => void navigate({ to: paths.controlPanel, search: { tab } });
  const tabOf = ({ tab }: PanelPart) => ({
    value: tab,
    label: partNames[tab],
    count: counts[tab] || undefined,
  });
  const moderated = parts.filter(({ isModeration }) => isModeration);
  const waiting = moderated.reduce((sum, { tab }) => sum + (counts[tab] ?? 0), 0);
  const moderationTab = {
    value: moderation,
    label: panel.moderation,
    count: waiting || undefined,
  };
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
        value={current.isModeration ? moderation : current.tab}
        tabs={parts
          .filter((part) => !part.isModeration || part === moderated[0])
          .map((part) => (part.isModeration ? moderationTab : tabOf(part)))}
        onChange={(value) => choose(value === moderation ? firstOfModeration : value)}
      >
        {current.isModeration ? (
          <ChoiceTabs
            label={panel.moderation}
            value={current.tab}
            tabs={moderated.map(tabOf)}
            onChange={choose}
            isListOnPhone
          >
            <Part current={current} />
          </ChoiceTabs>
        ) : (
          <Part current={current} />
        )}
      </ChoiceTabs>
    </>
  );
}

/** The tab of the first row that stands for all parts of moderation. */
const moderation = 'moderation' as const;
const firstOfModeration: PanelTab = 'reports';

/** Refetches the active queries and drops the others, except session and development mode. */
function useRefresh() {
  const queries = useQueryClient();
  const others = [sessionQuery.queryKey[0], developmentModeKey[0]] as readonly unknown[];
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !others.includes(queryKey[0]);
  return useAction({
    call: async () => {
      await refetchActive(queries, { predicate });
      // Only now: what is dropped while nothing can be read would be missing in the other tabs.
      queries.removeQueries({ type: 'inactive', predicate });
    },
    failedToast: (error) => sentenceOr429(error, panel.refreshFailed),
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
