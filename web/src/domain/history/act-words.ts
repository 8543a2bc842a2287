import {
  type Act,
  orderParts,
  partName,
  type Revision,
  reportReasons,
  reportReasonText,
} from '@mangrove/contract/browser';
import { formatList } from '../../kit/text/formats.ts';
import { roleName } from '../entity/role-name.ts';
import { actMessages } from './messages.ts';

const somethingDeleted = 'something deleted';

/** The names of the changed parts, without duplicates. */
function partsOf(revisions: readonly Revision[]): string {
  const parts = revisions
    .filter(({ subject }) => subject === 'entity')
    .flatMap(({ changes }) => Object.keys(changes));
  return formatList(orderParts([...new Set(parts)]).map(partName));
}

function pairOf({ entity, other }: Revision): string {
  return `${entity?.name ?? somethingDeleted} and ${other?.name ?? somethingDeleted}`;
}

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
  const name = gone?.name ?? somethingDeleted;
  const it = isSelf ? 'this' : name;
  const of = isSelf ? '' : ` of ${name}`;
  const pair = first ? pairOf(first) : somethingDeleted;
  const user = first?.user?.name ?? somethingDeleted;
  const at = first?.entity?.id === self ? '' : ` on ${first?.entity?.name ?? somethingDeleted}`;
  const role = roleOf(first);
  const count = act.revisions_count;
  const things = count > 1000 ? 'more than 1,000 things' : `${count} things`;
  switch (act.kind) {
    case 'entity_created':
      return `created ${it}`;
    case 'entity_changed':
      return `changed the ${partsOf(act.revisions) || 'fields'}${of}`;
    case 'entity_deleted':
      return `deleted ${it}`;
    case 'entity_restored':
      return `restored ${it}`;
    case 'version_restored':
      return `restored an earlier version${of}`;
    case 'relationship_created':
      return `connected ${pair}`;
    case 'relationship_changed':
      return `changed the connection of ${pair}`;
    case 'relationship_deleted':
      return `removed the connection of ${pair}`;
    case 'relationship_restored':
      return `restored the connection of ${pair}`;
    case 'access_granted':
      return `gave ${user} access${role}${at}`;
    case 'access_changed':
      return `changed the access of ${user}${role}${at}`;
    case 'access_removed':
      return `removed the access of ${user}${at}`;
    case 'access_verified':
      return `verified ${user}${at}`;
    case 'picture_deleted':
      return `deleted a picture${of}`;
    case 'tags_changed':
      return count > 1 ? `changed a tag that ${count} entities have` : `changed a tag${of}`;
    case 'entities_merged':
      return `merged ${goneOf(entities)} into ${it}`;
    case 'entities_parted':
      return `took a merge into ${it} back`;
    case 'network_imported':
      return self === undefined ? `imported ${things}` : 'imported this';
    case 'file_values_taken':
      return self === undefined ? `took the file's values for ${things}` : "took a file's values";
    case 'account_deleted':
      return `passed access on to ${user}${role}${at}`;
    case 'hidden_until_decided':
      return `hid ${it} until a report is decided`;
    case 'removed_after_report':
      return `removed ${it} after a report${reasonOf(own)}`;
    case 'undone':
      return `undid a change${own ? of : ''}`;
    case 'reverted':
      return self === undefined ? `reverted ${things}` : 'reverted a change';
  }
}

/** The name of the merged entity, which does not stay. */
function goneOf(entities: readonly Revision[]): string {
  return entities.find(({ op }) => op === 'deleted')?.entity?.name ?? 'another entry';
}

/** ": something is private", from the report after which something was removed. */
function reasonOf(revision: Revision | undefined): string {
  const reason = reportReasons.find((one) => one === revision?.changes.report_reason?.after);
  return reason ? `: ${reportReasonText[reason]}` : '';
}

/** " as Member". */
function roleOf(revision: Revision | undefined): string {
  const role = revision?.changes.role_type?.after;
  return typeof role === 'string' && role in roleName
    ? ` as ${roleName[role as keyof typeof roleName]}`
    : '';
}

/** The name of the actor. */
export function actorName({ actor, kind }: Pick<Act, 'actor' | 'kind'>): string {
  if (actor) return actor.name;
  const isOfCommand = kind === 'network_imported' || kind === 'file_values_taken';
  return isOfCommand ? actMessages.product : actMessages.deletedAccount;
}
