import { cleanLine, isEmailAddress, isShortPassword } from '@mangrove/contract/browser';
import type { FieldErrors } from '../../kit/form/use-form.ts';
import { signUp } from './messages.ts';

export const emptySignUp = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  agreeTerms: false,
};

type SignUpValues = typeof emptySignUp;

/** The errors of a sign-up by field. */
export function checkSignUp(values: SignUpValues): FieldErrors<SignUpValues> {
  const errors: FieldErrors<SignUpValues> = {};
  if (cleanLine(values.name) === '') errors.name = signUp.nameRequired;
  if (values.email.trim() === '') errors.email = signUp.emailRequired;
  else if (!isEmailAddress(values.email)) errors.email = signUp.emailInvalid;
  if (values.password === '') errors.password = signUp.passwordRequired;
  else if (isShortPassword(values.password)) errors.password = signUp.passwordShort;
  if (values.confirmPassword !== values.password) errors.confirmPassword = signUp.mismatch;
  if (!values.agreeTerms) errors.agreeTerms = signUp.terms;
  return errors;
}
