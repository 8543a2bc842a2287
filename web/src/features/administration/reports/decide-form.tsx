import {
  type AdminReport,
  calls,
  limits,
  type ReportOutcome,
  reportOutcomes,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { AboutField } from '../../../domain/fields/about-field.tsx';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Stack } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { outcomeName, sheet as text } from './messages.ts';
import type { ReportDraft } from './use-report-draft.ts';

const choices = [
  { value: '', label: text.choose },
  ...reportOutcomes.map((value) => ({ value, label: outcomeName[value] })),
];

interface DecideFormProps {
  report: AdminReport;
  draft: ReportDraft;
  onChange: (part: Partial<ReportDraft>) => void;
  onDone: () => void;
}

/**
 * Closes a report with an outcome, an optional message to the reporter, and the note as it is then.
 */
export function DecideForm({ report, draft, onChange, onDone }: DecideFormProps) {
  const { outcome, answer, note } = draft;
  const deciding = useAction({
    call: () =>
      callApi(calls.decideReport, {
        params: { id: report.id },
        body: { outcome: outcome as ReportOutcome, answer, ...(note !== report.note && { note }) },
      }),
    done: () => text.decided,
    failed: (error) => detailOr(error, text.decideFailed),
    onDone,
    refresh: refreshNetwork,
  });
  const consequence = consequenceOf(report, outcome);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (outcome !== '' && !deciding.isBusy) deciding.run();
      }}
    >
      <Stack gap="md">
        <ChoiceField
          label={text.outcome}
          value={outcome}
          choices={choices}
          onChoose={(chosen) => onChange({ outcome: chosen as ReportOutcome | '' })}
        />
        {consequence !== null && <Notice kind="info">{consequence}</Notice>}
        <AboutField
          label={text.answer}
          description={text.answerHint}
          value={answer}
          max={limits.reportAnswer}
          onChange={(value) => onChange({ answer: value })}
        />
        {deciding.failure !== undefined && <Notice kind="error">{deciding.failure}</Notice>}
        <Button
          type="submit"
          disabled={outcome === ''}
          aria-disabled={outcome === '' || deciding.isBusy}
          {...(outcome === 'removed' ? { color: 'red' } : {})}
        >
          {deciding.isBusy ? text.deciding : text.submit}
        </Button>
      </Stack>
    </form>
  );
}

/** Says what the outcome does to the entity; null if it does nothing. */
function consequenceOf({ entity }: AdminReport, outcome: ReportOutcome | ''): string | null {
  if (outcome === '') return null;
  if (outcome === 'removed') {
    return entity.state === 'there' || entity.state === 'hidden' ? text.removes : null;
  }
  return entity.state === 'hidden' ? text.restores : null;
}
