import { calls, placePagePath, qrCodePath, readPlaceSlug } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconMap2, IconPrinter, IconQrcode, IconWorld } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { notFound, redirect, useLoaderData } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { isApiError } from '../api/api-error.ts';
import { paths } from '../api/paths.ts';
import { useShownOnes } from '../domain/entity/covers.ts';
import { placeQuery } from '../domain/place/place-query.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { removeServersHead } from '../domain/site/servers-head.ts';
import { ShareButton } from '../domain/site/share-button.tsx';
import { placePageText as text } from '../features/place-page/messages.ts';
import { PlaceArticle } from '../features/place-page/place-article.tsx';
import { QuietButton } from '../kit/form/quiet-button.tsx';
import { Group } from '../kit/layout/layout.ts';
import { LoadingOutline } from '../kit/layout/loading-outline.tsx';
import { stringifyAddressSearch } from '../kit/url-state/address-search.ts';

/**
 * Reads the place of an address before its page is shown.
 * @throws notFound if nobody tells of such a place; redirect if most write it otherwise.
 */
export async function openPlace(queries: QueryClient, slug: string) {
  const found = await readOrMiss(queries, readPlaceSlug(slug));
  const own = found.place.replaceAll(' ', '_');
  queries.setQueryData(placeQuery(found.place).queryKey, found);
  if (own !== slug) throw redirect({ to: paths.place, params: { slug: own }, replace: true });
  return { place: found.place };
}

async function readOrMiss(queries: QueryClient, place: string) {
  try {
    return await queries.ensureQueryData(placeQuery(place));
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

/** The page of the place that its address names. */
export function PlacePage() {
  const { place } = useLoaderData({ strict: false }) ?? {};
  if (place === undefined) throw new Error('The page was opened without its place.');
  return <PlaceReader key={place} place={place} />;
}

/** Renders a place that is already in the cache; the server uses this component, too. */
export function PlaceReader({ place: name }: { place: string }) {
  const { data } = useQuery(placeQuery(name));
  const entities = useShownOnes(data?.entities);
  const place = useMemo(() => data && entities && { ...data, entities }, [data, entities]);
  useDocumentTitle(name);
  useEffect(() => removeServersHead, []);
  const onMap = (view: { view?: string }) =>
    paths.map + stringifyAddressSearch({ ...view, place: [name] });
  if (!data || !place)
    return (
      <PageFrame>
        <LoadingOutline label={text.loading} rows={8} />
      </PageFrame>
    );
  return (
    <PageFrame>
      <PlaceArticle
        place={place}
        of={place.entities === data.entities ? data.entities : place}
        actions={
          <>
            <Button
              component="a"
              href={onMap({ view: 'places' })}
              leftSection={<IconWorld size={18} stroke={1.75} aria-hidden />}
            >
              {text.onGround}
            </Button>
            <Button
              component="a"
              variant="default"
              href={onMap({})}
              leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden />}
            >
              {text.onMap}
            </Button>
            <ShareButton
              title={name}
              address={() => window.location.origin + placePagePath(name)}
            />
          </>
        }
        foot={
          <Group gap="xxs">
            <QuietButton
              label={text.qrCode}
              name={text.qrCodeOf(name)}
              Icon={IconQrcode}
              href={qrCodePath(placePagePath(name))}
              download={text.qrCodeFile}
            />
            <QuietButton
              label={text.print}
              name={text.printOf(name)}
              Icon={IconPrinter}
              href={`${calls.printShown.path}?${new URLSearchParams({ place: name })}`}
              rel="external"
            />
          </Group>
        }
      />
    </PageFrame>
  );
}
