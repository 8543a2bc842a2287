import { calls, type ReplyOf, type SecondFactor } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr, sentenceOr429 } from '../../../api/api-error.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { readFactorAgain, secondFactorQuery } from './api.ts';
import { recovery, secondFactor as text, turningOff } from './messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ShownOnce } from './shown-once.tsx';
import { TotpDialog } from './totp-dialog.tsx';

/** One-time codes of the user's account, added, shown and removed, and its recovery codes. */
export function SecondFactorSection() {
  const { data, error } = useQuery({ ...secondFactorQuery, enabled: useWhileSignedIn() });
  return (
    <Sheet title={text.title} ground="outlined" style={{ width: '100%' }}>
      <Text mb="sm">{text.text}</Text>
      {error && <Notice kind="error">{sentenceOr429(error, text.loadFailed)}</Notice>}
      {data && <OneTimeCodes factor={data} />}
      {data && (data.totp_added_at !== null || data.passkeys > 0) && (
        <CodesOnPaper left={data.recovery_codes} />
      )}
    </Sheet>
  );
}

function OneTimeCodes({ factor }: { factor: SecondFactor }) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<ReplyOf<typeof calls.beginTotp> | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const failed = (error: Error) => detailOr(error, text.changeFailed);
  const beginning = useAction({
    call: () => callApi(calls.beginTotp),
    onDone: setBegun,
    failed,
    refresh: readFactorAgain,
  });
  const ending = useAction({
    call: () => callApi(calls.removeTotp),
    done: () => turningOff.done,
    onDone: () => setLeaving(false),
    failed,
    refresh: readFactorAgain,
  });
  return (
    <>
      {beginning.failure !== undefined && <Notice kind="error">{beginning.failure}</Notice>}
      {factor.totp_added_at === null ? (
        <Button aria-disabled={beginning.isBusy} onClick={() => beginning.run()}>
          {beginning.isBusy ? text.turningOn : text.turnOn}
        </Button>
      ) : (
        <>
          <Text mb="sm">{text.onSince(formatMinute(factor.totp_added_at))}</Text>
          <Button variant="default" onClick={() => setLeaving(true)}>
            {text.turnOff}
          </Button>
        </>
      )}
      {begun && (
        <TotpDialog
          begun={begun}
          onClose={() => {
            setBegun(null);
            void readFactorAgain(queries);
          }}
        />
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
          <p>{factor.passkeys > 0 ? turningOff.passkeysStay : turningOff.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function CodesOnPaper({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const making = useAction({
    call: () => callApi(calls.makeRecoveryCodes),
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
    failed: (error) => detailOr(error, text.changeFailed),
    refresh: readFactorAgain,
  });
  return (
    <>
      <Text mt="md" mb="sm">
        {text.codesLeft(left)}
      </Text>
      {making.failure !== undefined && <Notice kind="error">{making.failure}</Notice>}
      <Button variant="default" aria-disabled={making.isBusy} onClick={() => making.run()}>
        {making.isBusy ? text.makingCodes : text.newCodes}
      </Button>
      {codes && (
        <ShownOnce title={recovery.title}>
          <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
        </ShownOnce>
      )}
    </>
  );
}
