import { useNavigate } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { CompactSearch } from '../features/entity-search/compact-search.tsx';

/** The search of the top bar; it links to the control panel for all results. */
export function QuickSearch() {
  const navigate = useNavigate();
  return (
    <CompactSearch
      onMore={(q) => void navigate({ to: paths.controlPanel, search: { tab: 'entity-search', q } })}
    />
  );
}
