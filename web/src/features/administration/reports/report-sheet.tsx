import { type AdminReport, calls, entitySlug, limits } from '@mangrove/contract/browser';
import { IconArrowRight, IconDeviceFloppy, IconEyeOff } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { reportsKey } from '../../../api/keys.ts';
import { editorPaths, entityPagePaths } from '../../../api/paths.ts';
import { AboutField } from '../../../domain/fields/about-field.tsx';
import { reasonName } from '../../../domain/report/messages.ts';
import { ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { ChoiceField } from '../../../kit/form/choice-field.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Divider, Stack, Text } from '../../../kit/layout/layout.ts';
import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { superusersQuery } from './api.ts';
import { DecideForm } from './decide-form.tsx';
import { sheet as text } from './messages.ts';
import { entityText, reporterText, stateLines } from './report-text.ts';
import { useReportDraft } from './use-report-draft.ts';

interface ReportSheetProps {
  report: AdminReport;
  /** Called with the updated report after a change in the sheet. */
  onChange: (report: AdminReport) => void;
  /** Called once it is closed with an outcome. */
  onDecided: () => void;
  /** Shows the next report of the queue, if there is one. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** One report with its text, its assignee and the actions. */
export function ReportSheet({ report, ...does }: ReportSheetProps) {
  const { onNext, onClose } = does;
  const isClosed = report.state === 'closed';
  const states = stateLines(report, new Date());
  return (
    <SideSheet
      title={entityText(report)}
      subject={report.id}
      badges={
        <>
          {states.length > 0 && <Text fz="sm">{states.join(' · ')}</Text>}
          {onNext && (
            <ToolButton Icon={IconArrowRight} onClick={onNext}>
              {text.next}
            </ToolButton>
          )}
        </>
      }
      onClose={onClose}
    >
      <Stack key={report.id} gap="md">
        <Facts facts={factsOf(report)} />
        <Text style={{ whiteSpace: 'pre-line' }}>
          {report.words === '' ? text.noWords : report.words}
        </Text>
        {report.entity.state === 'there' && (
          <Link
            to={entityPagePaths[report.entity.type]}
            params={{ slug: entitySlug(report.entity.id, entityText(report)) }}
          >
            {text.open}
          </Link>
        )}
        {report.entity.state === 'there' && report.reason === 'cover' && !isClosed && (
          <Link to={editorPaths[report.entity.type]} params={{ id: String(report.entity.id) }}>
            {text.cover}
          </Link>
        )}
        {!isClosed && <OpenReport report={report} {...does} />}
      </Stack>
    </SideSheet>
  );
}

/** What can be done with a report until it is closed. What is typed is kept until it is saved. */
function OpenReport({ report, onChange, onDecided, onClose }: ReportSheetProps) {
  const { draft, change, end } = useReportDraft(report);
  return (
    <>
      <Divider />
      <Assignee report={report} onChange={onChange} />
      <Note
        report={report}
        note={draft.note}
        onType={(note) => change({ note })}
        onChange={onChange}
      />
      {report.entity.state === 'there' && <Hide report={report} onDone={onClose} />}
      <Divider />
      <DecideForm
        report={report}
        draft={draft}
        onChange={change}
        onDone={() => {
          end();
          onDecided();
        }}
      />
    </>
  );
}

function factsOf(report: AdminReport): [string, string][] {
  const { reporter, note, answer, decided_by, decided_at } = report;
  const who = reporterText(report);
  const facts: [string, string][] = [
    [text.reason, reasonName[report.reason]],
    [text.reporter, reporter?.id === null ? text.visitor(who) : who],
    [text.at, formatMinute(report.at)],
  ];
  if (decided_at && decided_by) {
    facts.push([text.decide, text.by(decided_by.email, formatMinute(decided_at))]);
  }
  if (decided_at && note !== '') facts.push([text.note, note]);
  if (answer !== '') facts.push([text.answered, answer]);
  return facts;
}

type FieldProps = Pick<ReportSheetProps, 'report' | 'onChange'>;
const refreshReports = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: reportsKey });

function Assignee({ report, onChange }: FieldProps) {
  const { data: superusers = [] } = useQuery(superusersQuery);
  const { assigned_to } = report;
  // The assignee may be missing there: not loaded yet, or deactivated since.
  const isMissing = assigned_to !== null && !superusers.some(({ id }) => id === assigned_to.id);
  const assignable = isMissing ? [...superusers, assigned_to] : superusers;
  const assigning = useAction({
    call: (id: number | null) =>
      callApi(calls.updateReport, { params: { id: report.id }, body: { assigned_to: id } }),
    failedToast: (error) => detailOr(error, text.assignFailed),
    onDone: (_reply, id) =>
      onChange({
        ...report,
        assigned_to: assignable.find((user) => user.id === id) ?? null,
        state: id === null ? 'open' : 'in_progress',
      }),
    refresh: refreshReports,
  });
  const choices = [
    { value: '', label: text.nobody },
    ...assignable.map(({ id, email }) => ({ value: String(id), label: email })),
  ];
  return (
    <ChoiceField
      label={text.assigned}
      value={String(assigned_to?.id ?? '')}
      choices={choices}
      onChoose={(id) => assigning.run(id === '' ? null : Number(id))}
    />
  );
}

/** The note of a report, which only superusers see. */
function Note({
  report,
  note,
  onType,
  onChange,
}: FieldProps & { note: string; onType: (note: string) => void }) {
  const saving = useAction({
    call: (sent: string) =>
      callApi(calls.updateReport, { params: { id: report.id }, body: { note: sent } }),
    done: () => text.noteSaved,
    failedToast: (error) => detailOr(error, text.noteFailed),
    // More may have been typed since: then the button stays, and saves that, too.
    onDone: (_reply, sent) => onChange({ ...report, note: sent }),
    refresh: refreshReports,
  });
  return (
    <Stack gap="xs">
      <AboutField label={text.note} value={note} max={limits.reportNote} onChange={onType} />
      {note !== report.note && (
        <ToolButton Icon={IconDeviceFloppy} isBusy={saving.isBusy} onClick={() => saving.run(note)}>
          {saving.isBusy ? text.savingNote : text.saveNote}
        </ToolButton>
      )}
    </Stack>
  );
}

function Hide({ report, onDone }: { report: AdminReport; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <ToolButton Icon={IconEyeOff} onClick={() => setAsked(true)}>
        {text.hide}
      </ToolButton>
      {isAsked && (
        <ConfirmActionDialog
          title={text.hideTitle}
          label={text.hideSubmit}
          busyLabel={text.hiding}
          call={() => callApi(calls.hideReported, { params: { id: report.id } })}
          done={() => text.hidden}
          failed={(error) => detailOr(error, text.hideFailed)}
          onDone={onDone}
          refresh={refreshNetwork}
          onClose={() => setAsked(false)}
        >
          <Text>{text.hideText}</Text>
        </ConfirmActionDialog>
      )}
    </>
  );
}
