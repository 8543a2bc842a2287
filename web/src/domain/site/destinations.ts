import { paths } from '../../api/paths.ts';

/** Whom the bar is drawn for; `nobody` while the product is closed to the visitor. */
export type Audience = 'nobody' | 'everybody' | 'signed-in' | 'superuser';

const ranks: Record<Audience, number> = {
  nobody: 0,
  everybody: 1,
  'signed-in': 2,
  superuser: 3,
};

/** Where the bar leads, in its order, and for whom. A page joins here the day it exists. */
const destinations = [
  { to: paths.profile, label: 'Dashboard', audience: 'signed-in' },
  { to: paths.map, label: 'Map', audience: 'everybody' },
  { to: paths.controlPanel, label: 'Control Panel', audience: 'superuser' },
  { to: paths.entityList, label: 'Entity List', audience: 'superuser' },
] as const satisfies readonly { to: string; label: string; audience: Audience }[];

export function destinationsFor(audience: Audience) {
  return destinations.filter((destination) => ranks[destination.audience] <= ranks[audience]);
}
