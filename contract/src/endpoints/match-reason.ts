import * as z from 'zod';

/**
 * Why an entity matches: the field, its text, and the parts of the text that match the query.
 * `ranges` are UTF-16 offsets `[start, end)` in `text`, ascending, without overlap. A long text is
 * cut to a fragment around them, with an ellipsis at each cut.
 */
export const MatchReason = z.object({
  field: z.enum([
    ...([
      'name',
      'other_name',
      'identifier',
      'tag',
      'nation',
      'about',
      'country',
      'place',
      'role',
    ] as const),
    'defined',
  ]),
  /** With `defined` the label of the field; left out with others. */
  label: z.string().optional(),
  /**
   * The language of an other name (`und` where nobody said it), and of a text about an entity that is
   * not the first one; left out for others.
   */
  language: z.string().optional(),
  /** The language of the first text about an entity, if somebody said it; left out for others. */
  main_language: z.string().optional(),
  text: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
});
export type MatchReason = z.output<typeof MatchReason>;

/** What differs between entities of one kind and name; empty texts where nothing does. */
export const ToldApart = z.object({
  about: z.string(),
  place: z.string(),
  /** The name of its best connected neighbour. */
  connection: z.string(),
});
export type ToldApart = z.output<typeof ToldApart>;
