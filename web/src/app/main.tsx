import '../kit/theme/mantine-styles.ts';
import '@fontsource-variable/commissioner/flar.css';
import '../kit/theme/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import { App } from './app.tsx';
import { becomeStranger, isForOthers } from './for-others.ts';
import { createAppRouter } from './router.tsx';
import { takeOver } from './take-over.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root to draw into.');

const queries = createQueryClient();
if (isForOthers(window.location.pathname)) becomeStranger(queries);
const router = createAppRouter(queries);

// Not awaited at the top: the code of a page waits for this file, and this would wait for it.
void takeOver(place, queries, () => router.load()).finally(() => {
  const root = createRoot(place);
  // In slices: while a page of hundreds of connections is drawn, what the server sent can be scrolled.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App queries={queries} router={router} />
      </StrictMode>,
    ),
  );
});
