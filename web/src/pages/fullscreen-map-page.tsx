import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { BareMap } from '../features/graph/bare-map.tsx';
import { messages } from '../features/graph/messages.ts';
import { pageTitles } from './messages.ts';

export function FullscreenMapPage() {
  useDocumentTitle(pageTitles.fullscreenMap);
  return <BareMap path={paths.fullscreenMap} search="obeyed" wayBack={messages.exitFullscreen} />;
}
