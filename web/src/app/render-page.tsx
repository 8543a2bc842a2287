// Code that the server runs to render pages that are readable before scripts load and without them.
// It has its own build (`vite build --ssr`), which keeps the browser's code out of the server's.
import type {
  DefinedField,
  EntityWithConnections,
  FirstNames,
  PlaceWithEntities,
} from '@mangrove/contract/browser';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '../api/query-client.ts';
import { entityQuery } from '../domain/entity/entity-query.ts';
import { fieldsQuery } from '../domain/fields/defined-query.ts';
import { loadDefinedLines } from '../domain/fields/lines-later.tsx';
import { NamesOfFirstMap } from '../domain/network/first-names.tsx';
import { FirstSearch } from '../domain/network/first-search.tsx';
import { placeQuery } from '../domain/place/place-query.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { nameSite } from '../domain/site/site-name.ts';
import { TopBarContext } from '../domain/site/top-bar.tsx';
import { nameFirstMap, paintFirstMap } from '../features/graph/drawing/first-map.ts';
import { EmptyMapLink, MapEmpty } from '../features/graph/map-states.tsx';
import { SkipLink } from '../kit/layout/skip-link.tsx';
import { cssVariablesResolver } from '../kit/theme/css-variables.ts';
import { theme } from '../kit/theme/theme.ts';
import { EntityReader } from '../pages/entity-page.tsx';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PlaceReader } from '../pages/place-page.tsx';
import styles from './app.module.css';
import { loginActions } from './login-actions.tsx';
import { PendingMapScreen } from './pending-screen.tsx';

export { nameFirstMap, paintFirstMap };

// A page is rendered without waiting.
await loadDefinedLines();

interface Request {
  /** The path of the page. */
  path: string;
  siteName: string;
  /** Whether the request has a session: then the links to log in and sign up are left out. */
  hasSession: boolean;
}

interface EntityRequest extends Request {
  /** The defined fields that the reader may see. */
  fields: readonly DefinedField[];
}

/** The HTML of an entity's page, as inserted in `#root`. */
export function renderEntityPage(entity: EntityWithConnections, request: EntityRequest): string {
  const { type, id } = entity;
  const queries = createQueryClient();
  queries.setQueryData(entityQuery(type, id).queryKey, entity);
  queries.setQueryData(fieldsQuery.queryKey, request.fields);
  const html = render(<EntityReader type={type} id={id} />, queries, request);
  queries.clear();
  return html;
}

/** The HTML of a place's page. */
export function renderPlacePage(place: PlaceWithEntities, request: Request): string {
  const queries = createQueryClient();
  queries.setQueryData(placeQuery(place.place).queryKey, place);
  const html = render(<PlaceReader place={place.place} />, queries, request);
  queries.clear();
  return html;
}

type FirstScreen = 'home' | 'map' | 'map-with-picture' | 'empty-map';

/**
 * The HTML that a page shows in `#root` while the app's code and its data load.
 * @param names beside the picture of the map; null if they are not known.
 */
export function renderFirstScreen(screen: FirstScreen, request: Request, names: FirstNames | null) {
  return render(firstScreen(screen, request, names), createQueryClient(), request);
}

/** The HTML behind that of the map: its search box, with the words of the address. */
export function renderFirstSearch(address: URLSearchParams): string {
  const others = [...address].filter(([name]) => name !== 'q');
  return renderToString(<FirstSearch words={address.get('q') ?? ''} others={others} />);
}

function firstScreen(
  screen: FirstScreen,
  { hasSession }: Request,
  names: FirstNames | null,
): ReactNode {
  if (screen === 'home') return <LandingPage />;
  return (
    <div className={styles.untilScripts}>
      {screen !== 'empty-map' ? (
        <PendingMapScreen
          hasPicture={screen === 'map-with-picture'}
          names={names && <NamesOfFirstMap {...names} />}
        />
      ) : (
        <PageFrame width="edges">
          <MapEmpty actions={<EmptyMapLink isSignedIn={hasSession} />} />
        </PageFrame>
      )}
    </div>
  );
}

/** The HTML of the not-found page. */
export function renderNotFoundPage(request: Request): string {
  return render(<NotFoundPage />, createQueryClient(), request);
}

function render(
  page: ReactNode,
  queries: ReturnType<typeof createQueryClient>,
  { path, siteName, hasSession }: Request,
): string {
  nameSite(siteName);
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  return renderToString(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router as never}>
          <SkipLink />
          <TopBarContext value={hasSession ? {} : loginActions(false)}>{page}</TopBarContext>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
