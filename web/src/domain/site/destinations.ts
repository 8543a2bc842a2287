import { paths } from '../../api/paths.ts';
import { barText } from './messages.ts';

/** The visitors that the bar is for; `nobody` while the product is closed to the visitor. */
export type Audience = 'nobody' | 'everybody' | 'signed-in' | 'superuser';

const ranks: Record<Audience, number> = {
  nobody: 0,
  everybody: 1,
  'signed-in': 2,
  superuser: 3,
};

/** The links of the bar in their order, each with its audience. */
const destinations = [
  { to: paths.profile, label: barText.dashboard, audience: 'signed-in' },
  { to: paths.map, label: barText.map, audience: 'everybody' },
  { to: paths.controlPanel, label: barText.controlPanel, audience: 'superuser' },
  { to: paths.entityList, label: barText.entityList, audience: 'superuser' },
] as const satisfies readonly { to: string; label: string; audience: Audience }[];

export function destinationsFor(audience: Audience) {
  return destinations.filter((destination) => ranks[destination.audience] <= ranks[audience]);
}
