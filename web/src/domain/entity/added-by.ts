import type { Entity } from '@mangrove/contract/browser';

/** What is said of a person without an account: who added them; null for everybody else. */
export function addedByText(entity: Entity): string | null {
  const adder = entity.type === 'person' ? entity.added_by : null;
  return adder ? `Added by ${adder.name}, not a member yet` : null;
}
