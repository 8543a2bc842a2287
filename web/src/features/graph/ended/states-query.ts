import { calls, type EntityState, saidStates } from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { graphKey } from '../../../api/keys.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';

export type SaidState = Exclude<EntityState, 'none'>;

/**
 * The states of the projects and organisations of which one is said, by their ids, and what draws
 * those that have ended, with its code; null where nothing has.
 */
export const statesQuery = queryOptions({
  queryKey: [...graphKey, 'states'],
  queryFn: async ({ signal }) => {
    const told = await callApi(calls.readNetworkStates, {}, { signal });
    const states: ReadonlyMap<number, SaidState> = new Map(
      saidStates.flatMap((state) => told[state].map((id) => [id, state] as const)),
    );
    if (told.ended.length === 0) return { states, stepBack: null };
    const { StepBack } = await import('./step-back.ts');
    return { states, stepBack: new StepBack(told.ended) };
  },
  meta: { isTouchedBy: ({ entities }: NetworkTouch) => entities.size > 0 },
  structuralSharing: false,
});
