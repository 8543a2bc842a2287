// The decisions about the entities that a user administers, before the account is deleted.
import type { EntityRole, EntityType, NodeAction, NodeDecision } from '@mangrove/contract/browser';

export interface AdministeredNode {
  id: number;
  type: EntityType;
  name: string;
  /** The user's own role: OWNER or CONTRIBUTOR. */
  role: EntityRole;
  /** The other owners and contributors; null if they could not be read. */
  others: readonly { id: number; name: string; role: EntityRole }[] | null;
}

export interface Decision {
  action: NodeAction;
  /** The user to whom the node is assigned; kept while another action is chosen. */
  assignedAdminId: number | null;
}

/** The choices by node id; a node without a choice has its default. */
export type Decisions = Readonly<Record<number, Partial<Decision>>>;

/** The decision about a node. Default: keep if there are other administrators, else assign. */
export function decisionOf(node: AdministeredNode, chosen: Decisions): Decision {
  const byDefault: NodeAction = hasOthers(node) ? 'keep' : 'assign';
  return { action: byDefault, assignedAdminId: null, ...chosen[node.id] };
}

function hasOthers({ others }: AdministeredNode): boolean {
  return others !== null && others.length > 0;
}

/** Whether an action is offered: keep needs other administrators, delete a sole owner. */
export function isOffered(node: AdministeredNode, action: NodeAction): boolean {
  if (action === 'keep') return hasOthers(node);
  if (action === 'assign') return true;
  const isSoleOwner = node.others === null || node.others.every(({ role }) => role !== 'OWNER');
  return node.role === 'OWNER' && isSoleOwner;
}

type Fault = 'cannot-keep' | 'needs-admin' | 'cannot-delete';

function faultOf(node: AdministeredNode, decision: Decision): Fault | null {
  const { action, assignedAdminId } = decision;
  if (action === 'assign') return assignedAdminId === null ? 'needs-admin' : null;
  if (isOffered(node, action)) return null;
  return action === 'keep' ? 'cannot-keep' : 'cannot-delete';
}

/** The number of nodes with a fault, by fault and in all. */
export function countFaults(nodes: readonly AdministeredNode[], chosen: Decisions) {
  const faults = nodes.map((node) => faultOf(node, decisionOf(node, chosen)));
  const count = (wanted: Fault) => faults.filter((fault) => fault === wanted).length;
  return {
    cannotKeep: count('cannot-keep'),
    needsAdmin: count('needs-admin'),
    cannotDelete: count('cannot-delete'),
    all: faults.filter((fault) => fault !== null).length,
  };
}

function listWaiting(nodes: readonly AdministeredNode[], chosen: Decisions) {
  return nodes.filter((node) => faultOf(node, decisionOf(node, chosen)) === 'needs-admin');
}

/** The nodes to be assigned that have no assignee yet and may be deleted instead. */
export function listDeletable(nodes: readonly AdministeredNode[], chosen: Decisions) {
  return listWaiting(nodes, chosen).filter((node) => isOffered(node, 'delete'));
}

/** Chooses to delete all nodes of `listDeletable`. */
export function deleteRest(nodes: readonly AdministeredNode[], chosen: Decisions): Decisions {
  return decideAll(listDeletable(nodes, chosen), chosen, { action: 'delete' });
}

/** Assigns all nodes that have no assignee yet to one user. */
export function assignRest(
  nodes: readonly AdministeredNode[],
  chosen: Decisions,
  userId: number,
): Decisions {
  const decision = { action: 'assign', assignedAdminId: userId } as const;
  return decideAll(listWaiting(nodes, chosen), chosen, decision);
}

function decideAll(
  nodes: readonly AdministeredNode[],
  chosen: Decisions,
  change: Partial<Decision>,
): Decisions {
  const changed = nodes.map(({ id }) => [id, { ...chosen[id], ...change }]);
  return { ...chosen, ...Object.fromEntries(changed) };
}

/** The request body: every node, with `assignedAdminId` only if it is assigned. */
export function payloadOf(nodes: readonly AdministeredNode[], chosen: Decisions): NodeDecision[] {
  return nodes.map((node) => {
    const { action, assignedAdminId } = decisionOf(node, chosen);
    const { id, type } = node;
    return action === 'assign' ? { id, type, action, assignedAdminId } : { id, type, action };
  });
}
