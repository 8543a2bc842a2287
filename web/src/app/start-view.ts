import { redirect } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { readStartView } from '../domain/site/start-view.ts';
import type { MapAddress } from '../features/graph/map-address.ts';

let isFirst = true;

/** Leads a visitor who opens the map without a query, and for the first time, to the start view. */
export function openStartView({ search, preload }: { search: MapAddress; preload: boolean }): void {
  if (preload) return;
  const start = isFirst ? readStartView() : null;
  isFirst = false;
  const isBare = Object.values(search).every((value) => value === undefined);
  if (start && isBare) throw redirect({ to: paths.map, search: start, replace: true });
}
