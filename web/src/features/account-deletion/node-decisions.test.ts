import { nodeActions } from '@mangrove/contract/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manage } from './messages.ts';
import {
  type AdministeredNode,
  assignRest,
  countFaults,
  type Decisions,
  decisionOf,
  deleteRest,
  isOffered,
  listDeletable,
  payloadOf,
} from './node-decisions.ts';

const node = (
  id: number,
  others: AdministeredNode['others'],
  role: 'OWNER' | 'CONTRIBUTOR' = 'OWNER',
) => ({
  id,
  type: 'project' as const,
  name: `Node ${id}`,
  role,
  others,
});
const steward = { id: 8, name: 'Tevita', role: 'CONTRIBUTOR' as const };
const owner = { id: 9, name: 'Sina', role: 'OWNER' as const };

describe('the decision about a node', () => {
  it('is to keep it when others look after it, and to assign it otherwise [spec 2.4]', () => {
    expect(decisionOf(node(1, [steward]), {}).action).toBe('keep');
    expect(decisionOf(node(1, []), {}).action).toBe('assign');
    expect(decisionOf(node(1, null), {}).action).toBe('assign');
  });

  it('can be a deletion only for a sole owner', () => {
    expect(isOffered(node(1, []), 'delete')).toBe(true);
    expect(isOffered(node(1, [steward]), 'delete')).toBe(true);
    expect(isOffered(node(1, [owner]), 'delete')).toBe(false);
    expect(isOffered(node(1, [owner], 'CONTRIBUTOR'), 'delete')).toBe(false);
    expect(isOffered(node(1, null), 'keep')).toBe(false);
    expect(isOffered(node(1, [owner]), 'keep')).toBe(true);
  });

  it('is invalid while no administrator is named or left [spec 2.4]', () => {
    const nodes = [node(1, []), node(2, []), node(3, [owner]), node(4, [])];
    expect(countFaults(nodes, {})).toMatchObject({ needsAdmin: 3, cannotKeep: 0, all: 3 });
    const chosen: Decisions = {
      1: { action: 'delete' },
      2: { assignedAdminId: 9 },
      3: { action: 'delete' },
      4: { action: 'keep' },
    };
    expect(countFaults(nodes, chosen)).toEqual({
      needsAdmin: 0,
      cannotKeep: 1,
      cannotDelete: 1,
      all: 2,
    });
    expect(manage.cannotKeep(1)).toBe('1 node(s) cannot be kept without an administrator');
    expect(manage.cannotDelete(1)).toBe('1 node(s) cannot be deleted, because others own them too');
  });

  it('names a user only for an assignment [spec 2.3]', () => {
    const nodes = [node(1, []), node(2, [owner]), node(3, [])];
    const chosen: Decisions = {
      1: { assignedAdminId: 9 },
      2: { assignedAdminId: 9 },
      3: { action: 'delete', assignedAdminId: 9 },
    };
    expect(payloadOf(nodes, chosen)).toEqual([
      { id: 1, type: 'project', action: 'assign', assignedAdminId: 9 },
      { id: 2, type: 'project', action: 'keep' },
      { id: 3, type: 'project', action: 'delete' },
    ]);
  });
});

const someNodes = fc
  .array(fc.constantFrom(null, [], [steward], [owner], [steward, owner]), { maxLength: 12 })
  .map((list) => list.map((others, index) => node(index + 1, others)));
const someChoices = fc.dictionary(
  fc.integer({ min: 1, max: 12 }).map(String),
  fc.record(
    { action: fc.constantFrom(...nodeActions), assignedAdminId: fc.constantFrom(null, 8, 9) },
    { requiredKeys: [] },
  ),
) as fc.Arbitrary<Decisions>;

describe('any decisions about nodes', () => {
  it('cover every node once, and are valid exactly when no fault is counted', () => {
    fc.assert(
      fc.property(someNodes, someChoices, (nodes, chosen) => {
        const sent = payloadOf(nodes, chosen);
        expect(sent.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
        const isRight = sent.every(({ id, action, assignedAdminId }) => {
          const one = nodes.find((other) => other.id === id);
          if (action === 'assign') return typeof assignedAdminId === 'number';
          return one !== undefined && isOffered(one, action);
        });
        expect(countFaults(nodes, chosen).all === 0).toBe(isRight);
      }),
    );
  });

  it('delete every undecided node that may be deleted after deleteRest, and no other', () => {
    fc.assert(
      fc.property(someNodes, someChoices, (list, chosen) => {
        const after = deleteRest(list, chosen);
        const waiting = new Set(listDeletable(list, chosen).map(({ id }) => id));
        const faults = countFaults(list, chosen).all;
        expect(countFaults(list, after).all).toBe(faults - waiting.size);
        for (const node of list) {
          const { action } = decisionOf(node, after);
          expect(action).toBe(waiting.has(node.id) ? 'delete' : decisionOf(node, chosen).action);
        }
      }),
    );
  });

  it('name an administrator for every node to assign after assignRest, and change no other', () => {
    fc.assert(
      fc.property(someNodes, someChoices, (nodes, chosen) => {
        const after = assignRest(nodes, chosen, 42);
        expect(countFaults(nodes, after).needsAdmin).toBe(0);
        for (const one of nodes) {
          const [was, is] = [decisionOf(one, chosen), decisionOf(one, after)];
          expect(is.action).toBe(was.action);
          if (was.assignedAdminId !== null) expect(is).toEqual(was);
        }
      }),
    );
  });
});
