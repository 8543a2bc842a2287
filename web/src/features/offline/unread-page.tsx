import { Button } from '@mantine/core';
import { paths } from '../../api/paths.ts';
import { useDocumentTitle } from '../../domain/site/document-title.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { actionText, errorText } from '../../kit/messages.ts';

/** In place of a page that was never read, or whose code is not among what is kept. */
export function UnreadPage({ onTryAgain }: { onTryAgain: () => void }) {
  useDocumentTitle(errorText.noSignal);
  return (
    <EmptyState
      title={errorText.noSignal}
      titleOrder={1}
      actions={
        <>
          <Button onClick={onTryAgain}>{actionText.tryAgain}</Button>
          <LinkButton to={paths.map} variant="default">
            {errorText.backToMap}
          </LinkButton>
        </>
      }
    >
      {errorText.notRead}
    </EmptyState>
  );
}
