// Identifiers as an editor holds them: as they are typed.
import {
  type EntityIdentifier,
  type EntityType,
  entityKinds,
  type IdentifierItem,
  identifiersSought,
  limits,
  noIdentifier,
  readIdentifier,
  sayIdentifier,
  shapes,
} from '@mangrove/contract/browser';
import { identifierFieldText } from './identifier-messages.ts';

export type IdentifierDraft = Pick<EntityIdentifier, 'scheme' | 'value'>;

export const noIdentifierYet = (kind: EntityType): IdentifierDraft => ({
  scheme: entityKinds[kind].usualIdentifier,
  value: '',
});

/** Of another list the whole address: without its protocol it could not be typed again. */
const shown = (one: IdentifierDraft): IdentifierDraft => ({
  scheme: one.scheme,
  value: one.scheme === 'other' ? one.value : sayIdentifier(one),
});

export function identifierDraftsOf(
  identifiers: readonly IdentifierItem[],
): readonly IdentifierDraft[] {
  return identifiers.map(shown);
}

/** An identifier after a change of its text, from which its list may follow. */
export function typeIdentifier({ scheme }: IdentifierDraft, typed: string): IdentifierDraft {
  const read = readIdentifier(typed, scheme);
  const isPasted = read !== null && (read.scheme !== scheme || /[/:]/u.test(typed));
  if (isPasted) return shown(read);
  const [sought, ...others] = identifiersSought(typed);
  // While digits are typed, their beginning is no number of VIAF.
  const isClear = read === null && others.length === 0 && sought?.scheme !== 'viaf';
  return { scheme: isClear && sought ? sought.scheme : scheme, value: typed };
}

/** The error of an identifier; undefined if it is one, or empty. */
export function identifierError({ scheme, value }: IdentifierDraft): string | undefined {
  const isFine = value.trim() === '' || readIdentifier(value, scheme) !== null;
  return isFine ? undefined : noIdentifier[scheme];
}

/** Those that are complete. */
export function knownIdentifiers(drafts: readonly IdentifierDraft[]): readonly IdentifierItem[] {
  return drafts.flatMap(({ scheme, value }) => readIdentifier(value, scheme) ?? []);
}

/** The identifiers to save, without empty ones; what is none stays as typed. */
export function identifiersToSave(drafts: readonly IdentifierDraft[]): readonly IdentifierItem[] {
  return shapes.identifiers.normalise(
    drafts
      .filter(({ value }) => value.trim() !== '')
      .map((one) => readIdentifier(one.value, one.scheme) ?? { ...one, status: 'stated' }),
  );
}

/** Why identifiers cannot be saved; undefined if they can. */
export function identifiersError(drafts: readonly IdentifierDraft[]): string | undefined {
  if (identifiersToSave(drafts).length > limits.identifiers) {
    return identifierFieldText.tooMany(limits.identifiers);
  }
  return drafts.map(identifierError).find((error) => error !== undefined);
}
