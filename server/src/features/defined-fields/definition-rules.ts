import {
  type BodyOf,
  canColor,
  canFilter,
  type createField as createCall,
  type DefinedShape,
  type FieldOption,
  foldText,
  hasOptions,
  keyOfLabel,
} from '@mangrove/contract';
import type { NetworkTx } from '../../db/transact.ts';
import type { Definition } from '../../domain/defined-fields/definition-queries.ts';
import { AppError, asMessage, type Sentence } from '../../errors.ts';
import { text as messages } from './messages.ts';
import { countValues, type DefinitionValues } from './queries.ts';

type Given = Omit<BodyOf<typeof createCall>, 'shape'>;

/**
 * What is stored of a definition, if it fits its shape and no value is lost by it.
 * @param before null for a new one.
 * @throws rule_broken with the field of the form.
 */
export async function requireFit(
  tx: NetworkTx,
  given: Given,
  shape: DefinedShape,
  before: Definition | null,
): Promise<DefinitionValues & Pick<Definition, 'label' | 'kinds'>> {
  if (given.filters && !canFilter(shape)) {
    throw refusal('filters', messages.cannotFilter);
  }
  if (given.colors && !canColor(shape)) {
    throw refusal('colors', messages.cannotColor);
  }
  const options = optionsOf(given.options, shape, before);
  const kinds = [...new Set(given.kinds)];
  if (before) await requireNothingLost(tx, before, kinds, options);
  return { ...given, kinds, options };
}

function refusal(path: string, message: string | Sentence): AppError {
  return new AppError('rule_broken', message, { errors: [{ path, ...asMessage(message) }] });
}

function optionsOf(
  given: Given['options'],
  shape: DefinedShape,
  before: Definition | null,
): FieldOption[] {
  if (!hasOptions(shape)) {
    if (given.length > 0) throw refusal('options', messages.onlyChoicesHaveOptions);
    return [];
  }
  if (given.length === 0) throw refusal('options', messages.optionMissing);
  const known = new Set(before?.options.map(({ key }) => key));
  const taken = new Set([...known, ...Object.keys(before?.merged_options ?? {})]);
  const labels = new Set<string>();
  return given.map(({ key, label }, index) => {
    if (labels.has(foldText(label))) {
      throw refusal(`options.${index}.label`, messages.optionTwice(label));
    }
    labels.add(foldText(label));
    if (key === undefined) {
      const made = keyOfLabel(label, taken, 'option');
      taken.add(made);
      return { key: made, label };
    }
    if (!known.delete(key)) {
      const message = messages.optionGone(label);
      throw refusal(`options.${index}.label`, message);
    }
    return { key, label };
  });
}

async function requireNothingLost(
  tx: NetworkTx,
  { key, kinds: oldKinds, options: oldOptions }: Definition,
  kinds: readonly string[],
  options: readonly FieldOption[],
): Promise<void> {
  const lostKinds = oldKinds.filter((kind) => !kinds.includes(kind));
  const ofKinds = lostKinds.length > 0 ? await countValues(tx, key, { kinds: lostKinds }) : 0;
  if (ofKinds > 0) {
    throw refusal('kinds', messages.valuesOfKindLost(ofKinds));
  }
  const lost = oldOptions.filter((old) => options.every((option) => option.key !== old.key));
  if (lost.length === 0) return;
  const chosen = await countValues(tx, key, { options: lost.map((option) => option.key) });
  if (chosen > 0) {
    throw refusal(
      'options',
      messages.optionsChosen(lost.map(({ label }) => label).join(', '), chosen),
    );
  }
}
