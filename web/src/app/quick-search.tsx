import { useNavigate } from '@tanstack/react-router';
import { CompactSearch } from '../features/entity-search/compact-search.tsx';
import { paths } from '../lib/paths.ts';

/** The search of the top bar; what it has no room for stands in the control panel. */
export function QuickSearch() {
  const navigate = useNavigate();
  return (
    <CompactSearch
      onMore={(q) => void navigate({ to: paths.controlPanel, search: { tab: 'entity-search', q } })}
    />
  );
}
