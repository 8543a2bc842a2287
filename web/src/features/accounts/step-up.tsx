import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { AskForProofContext, type Proof } from '../../api/step-up.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';

const dialogs = {
  password: lazyNamed(() => import('./step-up-dialog.tsx'), 'StepUpDialog'),
  factor: lazyNamed(() => import('./passkeys/factor-dialog.tsx'), 'FactorDialog'),
};

interface Waiting {
  what: Proof;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * Lets every component below ask for the password or the second factor; one dialog answers all
 * waiting requests of its kind.
 */
export function StepUp({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const ask = useCallback(
    (what: Proof) =>
      new Promise<boolean>((resolve) => setWaiting((others) => [...others, { what, resolve }])),
    [],
  );
  const asked = waiting[0]?.what;
  const answer = (isConfirmed: boolean) => {
    for (const { what, resolve } of waiting) if (what === asked) resolve(isConfirmed);
    setWaiting(waiting.filter(({ what }) => what !== asked));
  };
  const Dialog = asked && dialogs[asked];
  return (
    <AskForProofContext value={ask}>
      {children}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onDone={answer} />
        </Suspense>
      )}
    </AskForProofContext>
  );
}
