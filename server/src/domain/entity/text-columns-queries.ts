import { type TextField, textFields } from '@mangrove/contract';
import { sql } from 'kysely';

/** The columns of the fields that are one text. */
export type TextColumn = TextField['store']['columns'][0];
export const textColumns: readonly TextColumn[] = textFields.map(({ store }) => store.columns[0]);

/** These columns of `entities e`, for a select. */
export const selectTexts = sql.join(textColumns.map((column) => sql.ref(`e.${column}`)));
