import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { AskForPasswordContext } from '../../api/step-up.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';

const StepUpDialog = lazyNamed(() => import('./step-up-dialog.tsx'), 'StepUpDialog');

/** Lets every component below ask for the password; one dialog answers all waiting requests. */
export function StepUp({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<((isConfirmed: boolean) => void)[]>([]);
  const ask = useCallback(
    () => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve])),
    [],
  );
  const answer = (isConfirmed: boolean) => {
    for (const resolve of waiting) resolve(isConfirmed);
    setWaiting([]);
  };
  return (
    <AskForPasswordContext value={ask}>
      {children}
      {waiting.length > 0 && (
        <Suspense fallback={null}>
          <StepUpDialog onDone={answer} />
        </Suspense>
      )}
    </AskForPasswordContext>
  );
}
