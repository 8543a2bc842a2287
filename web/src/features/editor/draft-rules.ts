import {
  cleanLine,
  cleanText,
  countCodePoints,
  type EntityType,
  entityKinds,
  limits,
} from '@mangrove/contract/browser';
import { aboutTextsError } from '../../domain/fields/about-texts.ts';
import type { DraftField, EntityDraft } from '../../domain/fields/entity-draft.ts';
import { identifiersError } from '../../domain/fields/identifiers.ts';
import { checkLink } from '../../domain/fields/links.ts';
import { namesError } from '../../domain/fields/names.ts';
import { nationsError } from '../../domain/fields/nation-fields.tsx';
import { checkUnadded } from '../../domain/fields/tags.ts';
import { fieldSourcesError } from '../../domain/source-editor/source-drafts.ts';
import { rules } from './messages.ts';

export type DraftErrors = Partial<Record<DraftField, string>>;

/** The errors that keep a draft from being saved, by field. */
export function checkDraft(type: EntityType, draft: EntityDraft, isNew: boolean): DraftErrors {
  const errors: DraftErrors = {};
  for (const [place, field] of entityKinds[type].namedBy.entries()) {
    // Only the first of several names has to stay.
    const isRequired = place === 0 || isNew;
    if (isRequired && cleanLine(draft[field]) === '') errors[field] = rules.required[field];
  }
  if (countCodePoints(cleanText(draft.about)) > limits.about) errors.about = rules.about;
  const [tag, discipline] = [draft.typedTag, draft.typedDiscipline].map(checkUnadded);
  if (discipline !== undefined) errors.typedDiscipline = discipline;
  if (tag !== undefined) errors.typedTag = tag;
  const wrongNations = nationsError(draft.nations);
  if (wrongNations !== undefined) errors.nations = wrongNations;
  const wrongTexts = aboutTextsError(draft.about_language, draft.about_texts);
  if (wrongTexts !== undefined) errors.about_texts = wrongTexts;
  const wrongNames = namesError(draft.names);
  if (wrongNames !== undefined) errors.names = wrongNames;
  const wrongIdentifiers = identifiersError(draft.identifiers);
  if (wrongIdentifiers !== undefined) errors.identifiers = wrongIdentifiers;
  const wrongSources = fieldSourcesError(draft.sources);
  if (wrongSources !== undefined) errors.sources = wrongSources;
  const wrongLink = draft.social_links.map(checkLink).find((message) => message !== undefined);
  if (wrongLink !== undefined) errors.social_links = wrongLink;
  return errors;
}

/** The message for a draft that cannot be saved; null if it can. A new entity has its own text. */
export function refusalOf(type: EntityType, errors: DraftErrors, isNew: boolean): string | null {
  const { namedBy, nameRequired } = entityKinds[type];
  if (isNew && namedBy.some((field) => errors[field])) return nameRequired.detail;
  return Object.values(errors)[0] ?? null;
}
