import {
  countCodePoints,
  emailKey,
  isShortPassword,
  normalisePassword,
  passwordLimits,
} from '@mangrove/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors.ts';
import { passwordText } from './messages.ts';
import { isPredictable } from './predictable-password.ts';

/** About 18,000 passwords of at least eight characters, the most frequent in breaches first. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLimits.min),
);
const productWords = ['mangrove', 'networkmap', 'network map'];

/** The sentences that say why a password is refused. */
/**
 * The message of the first broken rule, or null. The length counts code points after NFC; no rule
 * demands kinds of characters (NIST SP 800-63B, 5.1.1.2).
 */
export function checkPassword(
  typed: string,
  owner: { email: string; name: string; siteName: string },
): string | null {
  const password = normalisePassword(typed);
  if (isShortPassword(password)) return passwordText.short;
  if (countCodePoints(password) > passwordLimits.max) return passwordText.long;
  const plain = password.toLowerCase();
  const email = emailKey(owner.email);
  if (plain === email || plain === email.split('@')[0]) return passwordText.ownEmail;
  const name = owner.name.toLowerCase();
  if (name !== '' && (plain === name || plain === name.replaceAll(' ', ''))) {
    return passwordText.ownName;
  }
  const words = [...productWords, owner.siteName.toLowerCase()];
  const isProductWord = words.some((word) => plain === word || plain === word.replaceAll(' ', ''));
  const isCommon = isProductWord || common.has(plain) || isPredictable(plain);
  return isCommon ? passwordText.common : null;
}

/** @throws rule_broken with the message of `checkPassword`. */
export function requireGoodPassword(
  { siteName }: { siteName: string },
  typed: string,
  { email, name }: { email: string; name: string },
): void {
  const broken = checkPassword(typed, { email, name, siteName });
  if (broken) throw new AppError('rule_broken', broken);
}
