import { readGraphColumns } from './calls/network.ts';
import { limits } from './limits.ts';

/** What the map reads first: the whole network, or a part of a very large one. */
export const firstColumnsAddress = `${readGraphColumns.path}?most=${limits.mapWhole}`;
