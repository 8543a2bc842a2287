import { countCodePoints, normalisePassword, passwordLimits } from '@mangrove/contract';
import type { FieldErrors } from '../../../lib/form-fields.ts';
import { reset } from './messages.ts';

export type ResetValues = { password: string; confirm: string };

/** What is wrong with a new password; counted as the server counts. */
export function checkReset({ password, confirm }: ResetValues): FieldErrors<ResetValues> {
  const errors: FieldErrors<ResetValues> = {};
  if (countCodePoints(normalisePassword(password)) < passwordLimits.min) {
    errors.password = reset.short;
  }
  if (confirm !== password) errors.confirm = reset.mismatch;
  return errors;
}
