// Writes a path as a sentence, with one clause per step. Roles are free text, so each clause has a
// form that is correct for any role, and a role that is not plain words is only quoted.
import {
  actorsFirst,
  type EntityType,
  entityKinds,
  firstYear,
  foldText,
  parseYears,
  roleBetween,
} from '@mangrove/contract/browser';
import { clauses, deeds, sentenceMessages, type Tense } from './messages.ts';
import type { NetworkPath } from './paths-api.ts';

type PathNode = NetworkPath['nodes'][number];
type Relationship = NetworkPath['steps'][number][number];

/** Plain text, or a node whose name is shown. */
export type SentencePart = string | PathNode;

/** The kind with the lower number holds the role; unknown between two of one kind. */
const holderOrder = (kind: EntityType) => actorsFirst.indexOf(kind);

/** Further roles of the same pair are only counted. */
const maxRoles = 2;

/** The path as a sentence that starts at its first node. */
export function describePath({ nodes, steps }: NetworkPath): SentencePart[] {
  const told: SentencePart[] = [];
  /** Whether the text ends with the last node's name, so that “which” refers to it. */
  let isLast = false;
  steps.forEach((relationships, index) => {
    const [node, next] = [nodes[index], nodes[index + 1]];
    if (!node || !next) return;
    const clause = describeStep(node, next, relationships);
    const goesOn = isLast && clause.subject === node;
    if (index > 0 && !goesOn) told.push(sentenceMessages.next);
    told.push(...clause.tell(goesOn ? relativePronoun(node) : clause.subject));
    isLast = clause.endsWith === next;
  });
  return [...told, sentenceMessages.end];
}

/** The sentence as plain text. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');
}

/** Writes a clause about its subject, which is named or is a pronoun. */
type Tell = (subject: SentencePart) => SentencePart[];

interface Clause {
  subject: PathNode;
  tell: Tell;
  /** The node that is named last, if only years follow its name; else null. */
  endsWith: PathNode | null;
}

function describeStep(node: PathNode, next: PathNode, given: readonly Relationship[]): Clause {
  const all = given.map((each) => readFrom(node, each));
  const relationships = joinRoles(all);
  const order = holderOrder(node.type) - holderOrder(next.type);
  const isEach = (claim: (role: string) => boolean) =>
    relationships.length > 0 && relationships.every(({ role }) => claim(role.trim()));
  const isFrom = (id: number) => all.filter(({ node1_id }) => node1_id === id);
  const [there, back] = [isFrom(node.id), isFrom(next.id)];
  if (isEach(endsInPreposition)) {
    const isDirected =
      order === 0 || isEach(isPassive) || all.some(({ role_here }) => role_here !== undefined);
    if (isDirected && there.length > 0 && back.length > 0)
      return describeBoth(node, next, there, back);
    const [subject, object] = all.some((each) => isReversed(node, next, each))
      ? [next, node]
      : [node, next];
    return { subject, tell: describeDirected(relationships, object), endsWith: object };
  }
  if (order === 0 || !isEach(isPlain)) {
    const roles = listOf(relationships.map(describeRelationship).filter((text) => text !== ''));
    const tell: Tell = (subject) => clauses.connected({ subject, object: next, roles });
    return { subject: node, tell, endsWith: next };
  }
  return order < 0
    ? { subject: node, tell: describeAsHolder(relationships, next), endsWith: next }
    : describeByHolder(node, relationships, next);
}

/**
 * A relationship as it is read from a node: with the inverse of its role, which the node then holds,
 * where the list of roles knows it.
 */
export function readFrom(node: PathNode, relationship: Relationship): Relationship {
  const { role_here } = relationship;
  if (role_here === undefined) return relationship;
  return { ...relationship, role: roleBetween(role_here), node1_id: node.id };
}

/** Whether the second node is the subject of a role, as in “B was pupil of A”. */
export function isReversed(
  node: PathNode,
  next: PathNode,
  { role, node1_id, role_here }: Relationship,
) {
  if (role_here !== undefined) return false;
  if (!endsInPreposition(role.trim())) return false;
  const order = holderOrder(node.type) - holderOrder(next.type);
  // The subject of “hosted by” is the relationship's first node, for any two kinds.
  return order === 0 || isPassive(role.trim()) ? node1_id === next.id : order > 0;
}

/** “B was pupil of A (1990), who was teacher of B (1990)”, for roles in both directions. */
function describeBoth(
  node: PathNode,
  next: PathNode,
  there: readonly Relationship[],
  back: readonly Relationship[],
): Clause {
  const [first, second] = [
    describeDirected(joinRoles(back), node),
    describeDirected(joinRoles(there), next),
  ];
  const tell: Tell = (subject) => [...first(subject), ...second(relativePronoun(node))];
  return { subject: next, tell, endsWith: next };
}

/** The relative pronoun for the node that was named last. */
function relativePronoun({ type }: PathNode): string {
  return entityKinds[type].isHuman ? sentenceMessages.who : sentenceMessages.which;
}

/** Each role once with the years of all its relationships, ordered by first year. */
function joinRoles(relationships: readonly Relationship[]): Relationship[] {
  const byRole = new Map<string, Relationship>();
  for (const each of relationships) {
    const folded = foldText(each.role.trim());
    const before = byRole.get(folded);
    const years = [before?.year, each.year].filter((year) => year?.trim());
    const role = before?.role ?? each.role.trim();
    byRole.set(folded, { ...each, role, year: [...new Set(years)].join(', ') });
  }
  return [...byRole.values()].sort((a, b) => firstYear(a.year) - firstYear(b.year));
}

/** “was teacher of B (1990)”, for roles that end in a preposition. */
function describeDirected(relationships: readonly Relationship[], object: PathNode): Tell {
  const all = new Set(relationships.map(({ year }) => withEnDashes(year)));
  const [only = ''] = all;
  // If the roles differ in years, each has its years beside it.
  const isShared = all.size === 1;
  const roles = listOf(relationships.map(isShared ? ({ role }) => lowered(role) : roleWithYears));
  const years = isShared ? only : '';
  const hasVerb = beginsWithVerb.test(lowered(relationships[0]?.role ?? ''));
  const tense = tenseOf(relationships);
  return (subject) =>
    hasVerb
      ? clauses.did({ subject, roles, object, years })
      : clauses.was({ subject, roles, object, years, tense });
}

/** “was curator of B (1990)”, if the subject holds the role. */
function describeAsHolder(relationships: readonly Relationship[], object: PathNode): Tell {
  const tense = tenseOf(relationships);
  const [only] = relationships;
  const [roles, years] =
    only && relationships.length === 1
      ? [lowered(only.role), withEnDashes(only.year)]
      : [listOf(relationships.map(roleWithYears)), ''];
  return (subject) => clauses.wasOf({ subject, roles, object, years, tense });
}

/** “was hosted by A (1990)”, “had A as advisor (1990)”, if the other node holds the role. */
function describeByHolder(
  node: PathNode,
  relationships: readonly Relationship[],
  holder: PathNode,
): Clause {
  const tense = tenseOf(relationships);
  const [only] = relationships;
  const deed = only && relationships.length === 1 ? deeds.get(lowered(only.role)) : undefined;
  if (only && deed) {
    const years = withEnDashes(only.year);
    const tell: Tell = (subject) =>
      clauses.doneBy({ subject, roles: deed, object: holder, years, tense });
    return { subject: node, tell, endsWith: holder };
  }
  const roles = listOf(relationships.map(roleWithYears));
  const tell: Tell = (subject) => clauses.hadAs({ subject, roles, object: holder, tense });
  // “as advisor” follows the name of the holder.
  return { subject: node, tell, endsWith: null };
}

const plainWords = /^\p{L}[\p{L}\p{M}'’ -]*$/u;
const lastPreposition = / (?:by|from|of|to|with|for|in|at)$/iu;
/** Matches roles that begin with a verb: “learned weaving from”, “works at”, “grew out of”. */
const beginsWithVerb =
  /^(?!.* by$)(?:\p{L}+(?:ed|[^s]s)|grew|wrote|taught|made|led|ran|built|sang|drew|met|knew) /u;

/** Whether a role is a plain noun: “curator”, “lead artist”. */
function isPlain(role: string): boolean {
  return plainWords.test(role) && !lastPreposition.test(role);
}

/** Whether a role ends in a preposition: “teacher of”, “mentored by”. */
function endsInPreposition(role: string): boolean {
  return plainWords.test(role) && lastPreposition.test(role);
}

/** Whether a role is passive: “hosted by”, “mentored by”. */
function isPassive(role: string): boolean {
  return / by$/iu.test(role);
}

/** The role with a small first letter, unless it contains names or abbreviations. */
function lowered(role: string): string {
  const text = role.trim();
  return /^\p{Lu}[\p{Ll}’'-]*(?: [\p{Ll}’'-]+)*$/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

function roleWithYears({ role, year }: Relationship): string {
  return sentenceMessages.roleInYears(lowered(role), withEnDashes(year));
}

/** “teacher of, 1990–1992”: the role and the years of a relationship, as far as they are known. */
export function describeRelationship({ role, year }: Relationship): string {
  return [role.trim(), withEnDashes(year)].filter((text) => text !== '').join(', ');
}

/** The years with an en dash in ranges. */
function withEnDashes(year: string): string {
  return year.trim().replace(/(?<=\d{4})\s*-\s*(?=\d{4}|\p{L})/gu, '–');
}

/** The tense of the years. */
function tenseOf(relationships: readonly Relationship[]): Tense {
  const lasts = relationships.flatMap(({ year }) => {
    const ends = parseYears(year).map(({ to }) => to);
    return ends.length === 0 ? [] : [Math.max(...ends)];
  });
  if (lasts.length === 0) return 'unknown';
  const thisYear = new Date().getFullYear();
  const present = lasts.filter((last) => last >= thisYear).length;
  if (present === 0) return 'past';
  return present < lasts.length ? 'mixed' : 'present';
}

function listOf(texts: readonly string[]): string {
  const unique = [...new Set(texts)];
  return sentenceMessages.list(unique.slice(0, maxRoles), Math.max(0, unique.length - maxRoles));
}
