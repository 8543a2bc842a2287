// Fields that a community defines for itself: their values stand beside those of `fields.ts`, in
// the document's `fields`, by the key of their definition.
import { limits } from '../limits.ts';
import { checkSocialLink } from '../social-link-rules.ts';
import { cleanLine, cleanText, countCodePoints } from '../text.ts';
import type { EntityType } from './kinds.ts';

export const definedShapes = [
  'line',
  'text',
  'choice',
  'choices',
  'number',
  'year',
  'link',
  'flag',
] as const;
export type DefinedShape = (typeof definedShapes)[number];

/** Who sees the values of a defined field; of what an entity hides they see nothing in any case. */
export const fieldAudiences = ['public', 'members'] as const;
export type FieldAudience = (typeof fieldAudiences)[number];

/** An option of a choice: values hold its key, which stays while the label is changed. */
export interface FieldOption {
  key: string;
  label: string;
}

/** What values are read and checked by. */
export interface FieldDefinition {
  /** Made of its first label; never changes, and is never given to another field. */
  key: string;
  label: string;
  shape: DefinedShape;
  kinds: readonly EntityType[];
  /** Of a choice, in order; empty for other shapes. */
  options: readonly FieldOption[];
}

/** A text (of a choice the key of its option), options, a number or year, or yes. */
export type DefinedValue = string | number | boolean | readonly string[];

/** The values of an entity, by the keys of their fields; without those that nobody filled in. */
export type DefinedValues = Readonly<Record<string, DefinedValue>>;

/** A value as it is stored, null for an empty one; or a sentence why it cannot be. */
export type CheckedValue = { value: DefinedValue | null } | { message: string };

/** Whether searches can be narrowed by a shape. */
export function canFilter(shape: DefinedShape): boolean {
  return shape !== 'text' && shape !== 'link';
}

/** Whether the map can be coloured by a shape. */
export function canColor(shape: DefinedShape): boolean {
  return canFilter(shape) && shape !== 'number';
}

/** Whether a shape has options. */
export function hasOptions(shape: DefinedShape): boolean {
  return shape === 'choice' || shape === 'choices';
}

const keyLength = 40;

/** The key of a label, `home_waters`, with a number if it is taken. */
export function keyOfLabel(label: string, taken: ReadonlySet<string>, fallback = 'field'): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_/u, '')
    .slice(0, keyLength)
    .replace(/(?<!_)_$/u, '');
  const key = /^[a-z]/u.test(words) ? words : words === '' ? fallback : `${fallback}_${words}`;
  let numbered = key;
  for (let number = 2; taken.has(numbered); number += 1) numbered = `${key}_${number}`;
  return numbered;
}

/** Reads what was given for a field; options by their key or their label. */
export function checkDefined(definition: FieldDefinition, given: unknown): CheckedValue {
  if (given === null || given === undefined || given === '') return { value: null };
  return checks[definition.shape](given, definition);
}

const no = (definition: FieldDefinition, sentence: string): CheckedValue => ({
  message: `${definition.label}: ${sentence}`,
});

const textOf =
  (most: number, clean: (text: string) => string) =>
  (given: unknown, definition: FieldDefinition): CheckedValue => {
    if (typeof given !== 'string') return no(definition, 'this has to be a text.');
    const text = clean(given);
    if (countCodePoints(text) > most) return no(definition, `at most ${most} characters.`);
    return { value: text === '' ? null : text };
  };

const numberText = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/u;

function numberOf(given: unknown): number | null {
  if (typeof given === 'number') return Number.isFinite(given) ? given : null;
  const text = typeof given === 'string' ? cleanLine(given) : '';
  return numberText.test(text) ? Number(text) : null;
}

function optionOf({ options }: FieldDefinition, given: unknown): FieldOption | undefined {
  if (typeof given !== 'string') return undefined;
  const label = cleanLine(given).toLowerCase();
  return (
    options.find(({ key }) => key === given) ??
    options.find((option) => option.label.toLowerCase() === label)
  );
}

const yes = ['yes', 'true', '1'];
const noWords = ['no', 'false', '0'];

const checks: Record<DefinedShape, (given: unknown, definition: FieldDefinition) => CheckedValue> =
  {
    line: textOf(limits.fieldLine, cleanLine),
    text: textOf(limits.fieldText, cleanText),
    choice: (given, definition) => {
      if (typeof given === 'string' && cleanLine(given) === '') return { value: null };
      const option = optionOf(definition, given);
      if (option) return { value: option.key };
      return no(definition, typeof given === 'string' ? noOption(given) : 'choose one option.');
    },
    choices: (given, definition) => {
      const items: readonly unknown[] | null =
        typeof given === 'string' ? [given] : Array.isArray(given) ? given : null;
      if (!items) return no(definition, 'choose from the options.');
      const chosen = new Set<string>();
      for (const item of items) {
        const option = optionOf(definition, item);
        if (!option) return no(definition, noOption(String(item)));
        chosen.add(option.key);
      }
      // In the order of the options, so that the same choice is the same value.
      const value = definition.options.map(({ key }) => key).filter((key) => chosen.has(key));
      return { value: value.length === 0 ? null : value };
    },
    number: (given, definition) => {
      const value = numberOf(given);
      if (value === null || Math.abs(value) > limits.fieldNumber) {
        return no(definition, 'please enter a number, such as 12 or 3.5.');
      }
      return { value: Object.is(value, -0) ? 0 : value };
    },
    year: (given, definition) => {
      const value = numberOf(given);
      const isYear = value !== null && Number.isInteger(value);
      if (!isYear || value < limits.importedYearFirst || value > limits.yearLast) {
        return no(
          definition,
          `please enter a year between ${limits.importedYearFirst} and ${limits.yearLast}.`,
        );
      }
      return { value };
    },
    link: (given, definition) => {
      const checked = typeof given === 'string' ? checkSocialLink('website', given) : null;
      if (!checked || 'message' in checked) {
        return no(definition, 'please enter an address, such as https://example.com.');
      }
      return { value: checked.value === '' ? null : checked.value };
    },
    flag: (given, definition) => {
      const word = typeof given === 'string' ? cleanLine(given).toLowerCase() : given;
      if (word === true || yes.includes(word as string)) return { value: true };
      // Nobody says no: what is not marked is not filled in.
      if (word === false || noWords.includes(word as string)) return { value: null };
      return no(definition, 'this can only be yes or no.');
    },
  };

const noOption = (given: string) =>
  `“${cleanLine(given).slice(0, limits.fieldLabel)}” is not one of the options.`;

/** A value as texts that people read: options by their labels, a flag as “Yes”. */
export function sayDefined(definition: FieldDefinition, value: DefinedValue): string[] {
  if (value === true) return ['Yes'];
  if (value === false) return [];
  const items = typeof value === 'object' ? value : [value];
  const labels = new Map(definition.options.map(({ key, label }) => [key, label]));
  return items.map((item) => labels.get(String(item)) ?? String(item));
}
