import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { ErrorState } from '../kit/layout/error-state.tsx';

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
