import {
  cleanLine,
  cleanText,
  countCodePoints,
  type EntityType,
  limits,
} from '@mangrove/contract/browser';
import { checkLink } from '../../domain/fields/links.ts';
import { checkUnadded } from '../../domain/fields/tags.ts';
import type { DraftField, EntityDraft } from './draft.ts';
import { rules } from './messages.ts';

export type DraftErrors = Partial<Record<DraftField, string>>;

/** The errors that keep a draft from being saved, by field. */
export function checkDraft(type: EntityType, draft: EntityDraft, isNew: boolean): DraftErrors {
  const errors: DraftErrors = {};
  if (type === 'person') {
    if (cleanLine(draft.first_name) === '') errors.first_name = rules.firstName;
    if (isNew && cleanLine(draft.last_name) === '') errors.last_name = rules.lastName;
  } else if (cleanLine(draft.name) === '') {
    errors.name = rules.name;
  }
  if (countCodePoints(cleanText(draft.about)) > limits.about) errors.about = rules.about;
  const [tag, discipline] = [draft.typedTag, draft.typedDiscipline].map(checkUnadded);
  if (discipline !== undefined) errors.typedDiscipline = discipline;
  if (tag !== undefined) errors.typedTag = tag;
  const wrongLink = draft.links.map(checkLink).find((message) => message !== undefined);
  if (wrongLink !== undefined) errors.links = wrongLink;
  return errors;
}

/** The message for a draft that cannot be saved; null if it can. A new entity has its own text. */
export function refusalOf(type: EntityType, errors: DraftErrors, isNew: boolean): string | null {
  if (isNew && (errors.first_name || errors.last_name)) return rules.newPerson;
  if (isNew && errors.name && type !== 'person') return rules.newOther;
  return Object.values(errors)[0] ?? null;
}
