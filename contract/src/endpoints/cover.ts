import * as z from 'zod';
import { covers } from '../model/cover.ts';

/** What of an entity is covered; left out where nothing is. */
export const CoverOf = z.enum(covers).optional();
