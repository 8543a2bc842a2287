import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';

/** Opens the whole product at an address. */
export function openAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const queries = createQueryClient();
  render(<App queries={queries} router={createAppRouter(queries, history)} />);
  return history;
}
