import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { entityQuery } from '../domain/entity/entity-query.ts';
import { aPerson, withConnections } from '../domain/entity/test-entities.ts';
import { PrerenderedPart } from '../kit/layout/prerendered-part.tsx';
import { takeOver } from './take-over.ts';

const ada = withConnections(aPerson(), {});
const queries = createQueryClient();

afterEach(() => document.body.replaceChildren());

/** A page as the server sends it, with details that the reader has opened, ready for the app. */
async function serve() {
  document.body.innerHTML = `
    <div id="root">
      <main>
        <details open><summary>More</summary><div data-served="people"><a href="/x">Bo</a></div></details>
      </main>
    </div>
    <script id="page-data" type="application/json">${JSON.stringify(ada)}</script>`;
  const place = document.getElementById('root') as HTMLElement;
  const link = screen.getByRole('link');
  link.focus();
  await takeOver(place, queries, () => Promise.resolve());
  const { queryKey } = entityQuery('person', ada.id);
  const sent = queries.getQueryData(queryKey)?.connections;
  return { place, link, sent };
}

function Page({ of }: { of: unknown }) {
  return (
    <main>
      <details>
        <summary>More</summary>
        <PrerenderedPart name="people" of={of} render={() => <a href="/x">Anew</a>} />
      </details>
    </main>
  );
}

it('takes over a part of the served page with its focus and its open details', async () => {
  const { place, link, sent } = await serve();
  render(<Page of={sent} />, { container: place });
  expect(screen.getByRole('link')).toBe(link);
  await expect.poll(() => place.querySelector('details')?.open).toBe(true);
  expect(link).toHaveFocus();
});

it('renders a served part anew after its data changed or it was mounted again', async () => {
  const { place, sent } = await serve();
  const { rerender, unmount } = render(<Page of={sent} />, { container: place });
  await expect.poll(() => place.querySelector('details')?.open).toBe(true);
  rerender(<Page of={{}} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Anew']);
  unmount();
  render(<Page of={sent} />);
  expect(screen.getByRole('link')).toHaveTextContent('Anew');
});
