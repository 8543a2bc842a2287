import { type Audience, isNarrower, unaskedAudience } from '@mangrove/contract';
import type { Viewer } from '../access/viewer.ts';

/**
 * The widest audience that a viewer may give to a person who has no account: nobody is shown to
 * everybody who was not asked, unless a superuser says so. What is public already stays so.
 * @param before who sees the person until now.
 */
export function widestAudience(
  { isSuperuser }: Pick<Viewer, 'isSuperuser'>,
  before: Audience = unaskedAudience,
): Audience {
  if (isSuperuser) return 'public';
  return isNarrower(unaskedAudience, before) ? before : unaskedAudience;
}
