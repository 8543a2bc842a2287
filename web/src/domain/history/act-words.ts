import {
  type Act,
  entityKinds,
  isEntityType,
  orderParts,
  partName,
  type Revision,
  reportReasons,
  reportReasonText,
} from '@mangrove/contract/browser';
import { roleName } from '../entity/messages.ts';
import { actMessages, actSentences } from './messages.ts';

/**
 * The description of an act, to be read after the actor's name: "changed the description of Low
 * Water". In the history of an entity its own name is left out.
 * @param self the entity whose history contains the act.
 */
export function describeAct(act: Act, self?: number): string {
  const [first] = act.revisions;
  const entities = act.revisions.filter(({ subject }) => subject === 'entity');
  // For a merge or its undo, the survivor.
  const own = entities.find(({ op }) => op === 'changed') ?? entities[0] ?? first;
  const isSelf = own !== undefined && own.subject === 'entity' && own.subject_id === self;
  // Of a relationship in the history of one end, the other end.
  const gone = own?.subject === 'relationship' && own.entity?.id === self ? own.other : own?.entity;
  return actSentences[act.kind]({
    name: isSelf ? null : nameOf(gone),
    isKnown: own !== undefined,
    isRedo: act.is_redo,
    ends: first ? [nameOf(first.entity), nameOf(first.other)] : null,
    user: nameOf(first?.user),
    place: first?.entity?.id === self ? null : nameOf(first?.entity),
    role: roleOf(first),
    parts: partsOf(entities),
    merged: entities.find(({ op }) => op === 'deleted')?.entity?.name ?? null,
    reason: reasonOf(own),
    kind: kindOf(own),
    count: act.revisions_count,
    isWhole: self === undefined,
  });
}

function nameOf(named: { name: string } | null | undefined): string {
  return named?.name ?? actMessages.somethingDeleted;
}

/** The names of the changed parts, without duplicates. */
function partsOf(entities: readonly Revision[]): string[] {
  const parts = entities.flatMap(({ changes }) => Object.keys(changes));
  return orderParts([...new Set(parts)]).map(partName);
}

/** "something is private", from the report after which something was removed. */
function reasonOf(revision: Revision | undefined): string | null {
  const reason = reportReasons.find((one) => one === revision?.changes.report_reason?.after);
  return reason ? reportReasonText[reason] : null;
}

function kindOf(revision: Revision | undefined): string | null {
  const kind = revision?.changes.kind?.after;
  return typeof kind === 'string' && isEntityType(kind) ? entityKinds[kind].aNoun : null;
}

function roleOf(revision: Revision | undefined): string | null {
  const role = revision?.changes.role_type?.after;
  return typeof role === 'string' && role in roleName
    ? roleName[role as keyof typeof roleName]
    : null;
}

/** The name of the actor. */
export function actorName({ actor, kind }: Pick<Act, 'actor' | 'kind'>): string {
  if (actor) return actor.name;
  const isOfCommand = kind === 'network_imported' || kind === 'file_values_taken';
  return isOfCommand ? actMessages.product : actMessages.deletedAccount;
}
