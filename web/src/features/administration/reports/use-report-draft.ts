import type { AdminReport, ReportOutcome } from '@mangrove/contract/browser';
import { useState } from 'react';
import { useVisitor } from '../../../api/session.ts';
import type { StoredDraft } from '../../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../../kit/draft-store/use-draft.ts';

export interface ReportDraft {
  note: string;
  outcome: ReportOutcome | '';
  answer: string;
}

/**
 * What a superuser has typed about a report and not saved yet. It is stored in the browser, and is
 * there again when the report is opened again.
 */
export function useReportDraft(report: AdminReport) {
  const { user } = useVisitor();
  const [draft, setDraft] = useState<ReportDraft>({ note: report.note, outcome: '', answer: '' });
  const held = useDraft<ReportDraft & StoredDraft>({
    userId: user?.id,
    name: `report-${report.id}`,
    isDirty: draft.note !== report.note || draft.outcome !== '' || draft.answer !== '',
    capture: () => draft,
    watched: [draft],
    restore: ({ note, outcome, answer }) => setDraft({ note, outcome, answer }),
    isImmediate: true,
  });
  const change = (part: Partial<ReportDraft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, change, end: held.end };
}
