import { paths } from '../lib/paths.ts';

/** Where the top bar leads, in its order. */
export const destinations = [{ to: paths.map, label: 'Map' }] as const;
