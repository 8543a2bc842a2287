import '../kit/theme/mantine-styles.ts';
import '@fontsource-variable/commissioner/flar.css';
import '../kit/theme/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { paths } from '../api/paths.ts';
import { createQueryClient } from '../api/query-client.ts';
import { endFirstSearch } from '../domain/network/take-first-search.ts';
import { App } from './app.tsx';
import { actAsSignedOut, isEmbeddable } from './embedding.ts';
import { createAppRouter } from './router.tsx';
import { takeOver } from './take-over.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root to draw into.');

const nextTask = () => new Promise((go) => setTimeout(go));

/** Starts the app in steps, between which the browser answers. */
async function start(root: HTMLElement): Promise<void> {
  const queries = createQueryClient();
  if (isEmbeddable(window.location.pathname)) actAsSignedOut(queries);
  await nextTask();
  const router = createAppRouter(queries);
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname !== paths.map) endFirstSearch();
  });
  await nextTask();
  try {
    await takeOver(root, queries, () => router.load());
  } finally {
    const drawn = createRoot(root);
    // A transition renders in slices, so the server's page can be scrolled while the app draws.
    startTransition(() =>
      drawn.render(
        <StrictMode>
          <App queries={queries} router={router} />
        </StrictMode>,
      ),
    );
  }
}

// No top-level await: the code of a page waits for this module, which would wait for the page.
void start(place);
