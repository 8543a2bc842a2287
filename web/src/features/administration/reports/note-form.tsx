import { type AdminReport, calls, limits } from '@mangrove/contract/browser';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { reportsKey } from '../../../api/keys.ts';
import { AboutField } from '../../../domain/fields/about-field.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { sheet as text } from './messages.ts';

interface NoteFormProps {
  report: AdminReport;
  onChange: (report: AdminReport) => void;
}

/** The note of a report, which only superusers see. */
export function NoteForm({ report, onChange }: NoteFormProps) {
  const [note, setNote] = useState(report.note);
  const saving = useAction({
    call: () => callApi(calls.updateReport, { params: { id: report.id }, body: { note } }),
    done: () => text.noteSaved,
    failedToast: (error) => detailOr(error, text.noteFailed),
    onDone: () => onChange({ ...report, note }),
    refresh: (queries) => queries.invalidateQueries({ queryKey: reportsKey }),
  });
  return (
    <div>
      <AboutField label={text.note} value={note} max={limits.reportNote} onChange={setNote} />
      {note !== report.note && (
        <ToolButton Icon={IconDeviceFloppy} isBusy={saving.isBusy} onClick={() => saving.run()}>
          {saving.isBusy ? text.savingNote : text.saveNote}
        </ToolButton>
      )}
    </div>
  );
}
