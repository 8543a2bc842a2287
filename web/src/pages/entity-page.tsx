import {
  calls,
  type EntityType,
  entityPagePath,
  entitySlug,
  nodeKey,
  parseEntitySlug,
  qrCodePath,
  shownName,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconEye, IconMap2, IconPencil, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { notFound, redirect, useLoaderData, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiError } from '../api/api-error.ts';
import { editorPaths, entityPagePaths } from '../api/paths.ts';
import { JoinLink } from '../domain/agreement/join-link.tsx';
import { WaitingLine } from '../domain/agreement/waiting-line.tsx';
import { CoverNotice } from '../domain/entity/cover-notice.tsx';
import { useShown } from '../domain/entity/covers.ts';
import { mapAddressOf } from '../domain/entity/entity-address.ts';
import {
  entityQuery,
  visitorsEntityQuery,
  visitorsPagePath,
} from '../domain/entity/entity-query.ts';
import { fullName } from '../domain/entity/entity-text.ts';
import { useShowsEditLink } from '../domain/entity/shows-edit-link.ts';
import { survivorQuery } from '../domain/entity/survivor.ts';
import { readyDefinedLines } from '../domain/fields/lines-later.tsx';
import { ReportLink } from '../domain/report/report-link.tsx';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { removeServersHead } from '../domain/site/servers-head.ts';
import { ShareButton } from '../domain/site/share-button.tsx';
import { UnclaimedLinks } from '../domain/unclaimed/unclaimed-links.tsx';
import { EntityArticle } from '../features/entity-page/entity-article.tsx';
import { pageMessages } from '../features/entity-page/messages.ts';
import { HistoryButton } from '../features/history/history-button.tsx';
import { QuietButton } from '../kit/form/quiet-button.tsx';
import { ErrorState } from '../kit/layout/error-state.tsx';
import { Group, Stack } from '../kit/layout/layout.ts';
import { LinkButton } from '../kit/layout/link-button.tsx';
import { LoadingOutline } from '../kit/layout/loading-outline.tsx';
import { Notice } from '../kit/layout/notice.tsx';

/**
 * Reads the entity of an address before its page is shown.
 * @throws notFound if there is no such entity; redirect if it has another address now.
 */
export async function openEntity(queries: QueryClient, type: EntityType, slug: string) {
  const id = parseEntitySlug(slug);
  if (id === null) throw notFound();
  const entity = await readOrMiss(queries, type, id);
  // Under another name, merged, or of another kind.
  const own = entitySlug(entity.id, shownName(entity));
  if (own !== slug || entity.type !== type)
    throw redirect({
      ...{ to: entityPagePaths[entity.type], params: { slug: own }, replace: true },
      // A link to what visitors see stays one.
      search: true,
    });
  if (Object.keys(entity.fields).length > 0) await readyDefinedLines(queries);
  return { type, id };
}

async function readOrMiss(queries: QueryClient, type: EntityType, id: number) {
  try {
    return await queries.ensureQueryData(entityQuery(type, id));
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
    const lead = await queries.fetchQuery(survivorQuery({ type, id })).catch(() => null);
    if (!lead) throw notFound();
    return await queries.ensureQueryData(entityQuery(lead.type, lead.id));
  }
}

/** The page of the entity that its address names. */
export function EntityPage() {
  const { type, id } = useLoaderData({ strict: false }) ?? {};
  if (!type || !id) throw new Error('The page was opened without its entity.');
  const asked = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('as'),
  });
  const isOfRole = useShowsEditLink(type, id);
  if (asked === 'visitor' && isOfRole) return <VisitorsReader type={type} id={id} />;
  return <EntityReader key={`${type} ${id}`} type={type} id={id} />;
}

interface EntityReaderProps {
  type: EntityType;
  id: number;
}

/** Renders an entity that is already in the cache; the server uses this component, too. */
export function EntityReader({ type, id }: EntityReaderProps) {
  const { data } = useQuery(entityQuery(type, id));
  const entity = useShown(data);
  const name = entity ? fullName(entity) : undefined;
  useDocumentTitle(name);
  useEffect(() => removeServersHead, []);
  const showsEditLink = useShowsEditLink(type, id);
  return (
    <PageFrame>
      {data && entity ? (
        <EntityArticle
          entity={entity}
          notice={
            <>
              <CoverNotice entity={data} />
              <WaitingLine entity={data} />
            </>
          }
          foot={
            <Group gap="xxs">
              <QuietButton
                label={pageMessages.qrCode}
                name={pageMessages.qrCodeOf(name ?? '')}
                Icon={IconQrcode}
                href={qrCodePath(entityPagePath(type, id, ''))}
                download={pageMessages.qrCodeFile}
              />
              <QuietButton
                label={pageMessages.print}
                name={pageMessages.printOf(name ?? '')}
                Icon={IconPrinter}
                href={`${calls.printShown.path}?focus=${nodeKey(type, id)}`}
                rel="external"
              />
              <JoinLink type={type} id={id} name={name ?? ''} />
              <ReportLink type={type} id={id} name={name ?? ''} />
            </Group>
          }
          actions={
            <>
              <Button
                component="a"
                href={mapAddressOf(type, id)}
                leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden />}
              >
                {pageMessages.showOnMap}
              </Button>
              <ShareButton
                title={name ?? ''}
                address={() => window.location.origin + entityPagePath(type, id, shownName(data))}
              />
              <HistoryButton type={type} id={id} name={name ?? ''} />
              {showsEditLink && (
                <Button
                  component="a"
                  variant="default"
                  href={visitorsPagePath(type, id, shownName(data))}
                  leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
                >
                  {pageMessages.asVisitor}
                </Button>
              )}
              {showsEditLink && (
                <LinkButton
                  to={editorPaths[type]}
                  params={{ id: String(id) }}
                  variant="default"
                  leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                >
                  {pageMessages.edit}
                </LinkButton>
              )}
              {/* What a coordinator opens each of these pages for. */}
              <UnclaimedLinks type={type} id={id} />
            </>
          }
        />
      ) : (
        <LoadingOutline label={pageMessages.loading} rows={8} />
      )}
    </PageFrame>
  );
}

/** The page as a visitor sees it, with a way back. */
function VisitorsReader({ type, id }: EntityReaderProps) {
  const own = useShown(useQuery(entityQuery(type, id)).data);
  const { data, error, refetch } = useQuery(visitorsEntityQuery(type, id));
  const entity = useShown(data);
  const name = own ? fullName(own) : '';
  useDocumentTitle(own && name);
  const isHidden = isApiError(error) && error.status === 404;
  return (
    <PageFrame>
      <Stack gap="md" align="flex-start" pb="md">
        <Notice kind="info">
          {isHidden ? pageMessages.hiddenFromVisitors : pageMessages.shownAsVisitor}
        </Notice>
        <LinkButton
          to={entityPagePaths[type]}
          params={{ slug: entitySlug(id, own ? shownName(own) : '') }}
          variant="default"
        >
          {pageMessages.backToOwn}
        </LinkButton>
      </Stack>
      {data && entity && (
        <EntityArticle entity={entity} notice={<CoverNotice entity={data} />} actions={null} />
      )}
      {!entity && error === null && <LoadingOutline label={pageMessages.loading} rows={8} />}
      {error !== null && !isHidden && (
        <ErrorState error={error} onTryAgain={() => void refetch()} />
      )}
    </PageFrame>
  );
}
