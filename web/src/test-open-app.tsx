import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';

import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';
import { createQuickQueries } from './test-render.tsx';

/** Opens the whole product at an address. */
export function openAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const queries = createQuickQueries();
  render(<App queries={queries} router={createAppRouter(queries, history)} />);
  return history;
}
