import type { MatchReason } from '@mangrove/contract/browser';
import { langOf } from '../../domain/entity/entity-text.ts';
import { reasonLead } from '../../domain/entity/messages.ts';

/** Why a search found something, in one line without marks, each text in its language. */
export function ReasonsLine({ reasons }: { reasons: readonly MatchReason[] }) {
  return reasons.map((reason, at) => (
    <span key={`${reason.field} ${reason.label} ${reason.text}`}>
      {at > 0 && ' · '}
      {reasonLead(reason)}
      <bdi lang={langOf(reason.language ?? reason.main_language)}>{reason.text}</bdi>
    </span>
  ));
}
