import type { Audience } from './audience.ts';

/** What the one who added a person, or a superuser, answers to somebody who claims the profile. */
export const claimOutcomes = ['accepted', 'declined'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** For so many days an invitation can be answered. */
export const invitationDays = 60;

/** So many days after an invitation that was not answered, one reminder follows. */
export const reminderDays = 7;

/** What members see at most of somebody who was not asked: nobody else does. */
export const unaskedAudience: Audience = 'members';
