// What becomes of the entities that an account looks after, before it is deleted.
import type { EntityRole, EntityType, NodeAction, NodeDecision } from '@mangrove/contract/browser';

export interface AdministeredNode {
  id: number;
  type: EntityType;
  name: string;
  /** One's own: OWNER or CONTRIBUTOR. */
  role: EntityRole;
  /** The other owners and contributors; null where they could not be found out. */
  others: readonly { id: number; name: string; role: EntityRole }[] | null;
}

export interface Decision {
  action: NodeAction;
  /** To whom it is assigned; kept while another action is looked at. */
  assignedAdminId: number | null;
}

/** What was chosen, by node; a node that nobody has touched has its default. */
export type Decisions = Readonly<Record<number, Partial<Decision>>>;

/** Keep where somebody else looks after it; else, or where that is unknown, assign. */
export function decisionOf(node: AdministeredNode, chosen: Decisions): Decision {
  const byDefault: NodeAction = hasOthers(node) ? 'keep' : 'assign';
  return { action: byDefault, assignedAdminId: null, ...chosen[node.id] };
}

function hasOthers({ others }: AdministeredNode): boolean {
  return others !== null && others.length > 0;
}

/** Why an action is not offered for a node; null where it is. */
export function isOffered(node: AdministeredNode, action: NodeAction): boolean {
  if (action === 'keep') return hasOthers(node);
  if (action === 'assign') return true;
  const isSoleOwner = node.others === null || node.others.every(({ role }) => role !== 'OWNER');
  return node.role === 'OWNER' && isSoleOwner;
}

type Fault = 'cannot-keep' | 'needs-admin' | 'cannot-delete';

export function faultOf(node: AdministeredNode, decision: Decision): Fault | null {
  const { action, assignedAdminId } = decision;
  if (action === 'assign') return assignedAdminId === null ? 'needs-admin' : null;
  if (isOffered(node, action)) return null;
  return action === 'keep' ? 'cannot-keep' : 'cannot-delete';
}

/** How many nodes are wrong, and how. */
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

/** What is to be assigned, has nobody yet, and could be deleted as well. */
export function listDeletable(nodes: readonly AdministeredNode[], chosen: Decisions) {
  return listWaiting(nodes, chosen).filter((node) => isOffered(node, 'delete'));
}

/** Deletes all of that. */
export function deleteRest(nodes: readonly AdministeredNode[], chosen: Decisions): Decisions {
  const deleted = listDeletable(nodes, chosen).map((node) => [
    node.id,
    { ...chosen[node.id], action: 'delete' },
  ]);
  return { ...chosen, ...Object.fromEntries(deleted) };
}

/** Gives everything that is to be assigned and has nobody yet to one user. */
export function assignRest(
  nodes: readonly AdministeredNode[],
  chosen: Decisions,
  userId: number,
): Decisions {
  const given = listWaiting(nodes, chosen).map((node) => [
    node.id,
    { ...decisionOf(node, chosen), assignedAdminId: userId },
  ]);
  return { ...chosen, ...Object.fromEntries(given) };
}

/** What is sent: every node, and to whom only what is assigned. */
export function payloadOf(nodes: readonly AdministeredNode[], chosen: Decisions): NodeDecision[] {
  return nodes.map((node) => {
    const { action, assignedAdminId } = decisionOf(node, chosen);
    const { id, type } = node;
    return action === 'assign' ? { id, type, action, assignedAdminId } : { id, type, action };
  });
}
