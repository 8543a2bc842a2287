import { entityFields, type Field, type OptionOf } from '@mangrove/contract/browser';
import { type DraftShapeName, type DraftValues, draftShapes } from './draft-shapes.ts';

/** The row of a field that a draft holds. */
export type DraftRow = Extract<Field, { shape: DraftShapeName }>;

/** The fields of an entity as an editor holds them; each kind uses a part of them. */
export type EntityDraft = {
  [Row in DraftRow as Row['name']]: Row extends { options: unknown }
    ? OptionOf<Row>
    : DraftValues[Row['shape']];
} & {
  /** Text in the tag inputs that is not added as a tag yet; kept so that it is not lost. */
  typedTag: string;
  typedDiscipline: string;
};
export type DraftField = keyof EntityDraft;

/** The rows of the fields that drafts hold. */
export const draftRows = entityFields.filter((row): row is DraftRow => row.shape in draftShapes);

/** A draft in which nobody has filled in anything. */
export const emptyDraft = {
  ...Object.fromEntries(
    draftRows.map((row) => [
      row.name,
      'options' in row ? row.options[0] : draftShapes[row.shape].empty,
    ]),
  ),
  typedTag: '',
  typedDiscipline: '',
} as EntityDraft;
