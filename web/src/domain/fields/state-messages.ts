import type { EntityState } from '@mangrove/contract/browser';

/** Where a project or an organisation stands. */
export const stateText = {
  label: 'Status',
  option: {
    none: 'Not said',
    planned: 'Planned',
    active: 'Active',
    paused: 'Paused',
    ended: 'Ended',
  } satisfies Record<EntityState, string>,
} as const;

/** The state of an entity, for its page and card; null if nobody said it. */
export function saidState(entity: object): string | null {
  if (!('state' in entity) || entity.state === 'none') return null;
  return stateText.option[entity.state as EntityState];
}
