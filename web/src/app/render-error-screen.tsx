import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

/** What the visitor sees when one page fails to render; the frame stays and can be left. */
export function RenderErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useDocumentTitle('Something went wrong');
  return (
    <PageFrame>
      <ErrorState
        error={error}
        onTryAgain={() => {
          reset();
          void router.invalidate();
        }}
      />
    </PageFrame>
  );
}
