import type { MatchReason } from '@mangrove/contract/browser';
import { Box } from '../../kit/layout/layout.ts';
import { MarkedText } from '../../kit/text/marked-text.tsx';
import { langOf, reasonsBesideName } from './entity-text.ts';
import { reasonLead } from './messages.ts';

const reasonLine = { display: 'block', overflowWrap: 'anywhere' } as const;

/** Why a search found the entity, beside its name: one line for each field. */
export function MatchReasons({ reasons }: { reasons: readonly MatchReason[] }) {
  const beside = reasonsBesideName(reasons);
  if (beside.length === 0) return null;
  return (
    <Box
      component="span"
      display="block"
      c="var(--mg-ink-soft)"
      fz="xs"
      fw="var(--mg-weight-muted)"
      lh="xs"
    >
      {beside.map((reason) => (
        <span key={`${reason.field} ${reason.label} ${reason.text}`} style={reasonLine}>
          {reasonLead(reason)}
          <MarkedText {...reason} lang={langOf(reason.language ?? reason.main_language)} />
        </span>
      ))}
    </Box>
  );
}

/** The ranges of the name that matched the search. */
export function marksOfName(reasons: readonly MatchReason[]): MatchReason['ranges'] {
  return reasons.find(({ field }) => field === 'name')?.ranges ?? [];
}

/** "Tag FLOOD · About: …after the flood of 2011…": the reasons as plain text, for files. */
export function reasonsText(reasons: readonly MatchReason[]): string {
  return reasons.map((reason) => reasonLead(reason) + reason.text).join(' · ');
}
