import { calls, type ReplyOf, type SecondFactor } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr, sentenceOr429 } from '../../../api/api-error.ts';
import { sessionQuery, useWhileSignedIn } from '../../../api/session.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { secondFactorQuery } from './api.ts';
import { recovery, secondFactor as text, turningOff } from './messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpDialog } from './totp-dialog.tsx';

/** The second factor of the user's account: added, shown and removed. */
export function SecondFactorSection() {
  const { data, error } = useQuery({ ...secondFactorQuery, enabled: useWhileSignedIn() });
  return (
    <Sheet title={text.title} ground="outlined" style={{ width: '100%' }}>
      <Text mb="sm">{text.text}</Text>
      {error && <Notice kind="error">{sentenceOr429(error, text.loadFailed)}</Notice>}
      {data && <OneTimeCodes factor={data} />}
    </Sheet>
  );
}

/** A superuser may have become one, or ceased to be: the session says so, too. */
async function readAgain(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
}

function OneTimeCodes({ factor }: { factor: SecondFactor }) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<ReplyOf<typeof calls.beginTotp> | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const failed = (error: Error) => detailOr(error, text.changeFailed);
  const beginning = useAction({
    call: () => callApi(calls.beginTotp),
    onDone: setBegun,
    failed,
    refresh: readAgain,
  });
  const making = useAction({
    call: () => callApi(calls.makeRecoveryCodes),
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
    failed,
    refresh: readAgain,
  });
  const ending = useAction({
    call: () => callApi(calls.removeTotp),
    done: () => turningOff.done,
    onDone: () => setLeaving(false),
    failed,
    refresh: readAgain,
  });
  const failure = beginning.failure ?? making.failure;
  return (
    <>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {factor.totp_added_at === null ? (
        <Button aria-disabled={beginning.isBusy} onClick={() => beginning.run()}>
          {beginning.isBusy ? text.turningOn : text.turnOn}
        </Button>
      ) : (
        <>
          <Text>{text.onSince(formatMinute(factor.totp_added_at))}</Text>
          <Text mb="sm">{text.codesLeft(factor.recovery_codes)}</Text>
          <Group gap="xs">
            <Button variant="default" aria-disabled={making.isBusy} onClick={() => making.run()}>
              {making.isBusy ? text.makingCodes : text.newCodes}
            </Button>
            <Button variant="default" onClick={() => setLeaving(true)}>
              {text.turnOff}
            </Button>
          </Group>
        </>
      )}
      {begun && (
        <TotpDialog
          begun={begun}
          onClose={() => {
            setBegun(null);
            void readAgain(queries);
          }}
        />
      )}
      {codes && (
        <OpenDialog onClose={() => setCodes(null)} title={recovery.title}>
          <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
        </OpenDialog>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={turningOff.title}
          confirmLabel={turningOff.submit}
          busyLabel={turningOff.busy}
          isBusy={ending.isBusy}
          failure={ending.failure}
          onConfirm={() => ending.run()}
          onClose={() => {
            ending.reset();
            setLeaving(false);
          }}
        >
          <p>{turningOff.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
