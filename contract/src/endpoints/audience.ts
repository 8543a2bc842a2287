import * as z from 'zod';
import { audiences } from '../model/audience.ts';

export const Audience = z.enum(audiences);
