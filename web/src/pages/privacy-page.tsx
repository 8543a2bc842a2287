import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { LegalText } from '../features/legal/legal-text.tsx';
import privacy from '../features/legal/privacy.md?raw';

export function PrivacyPage() {
  useDocumentTitle('Privacy Policy');
  return (
    <PageFrame width="reading">
      <LegalText page="privacy" text={privacy} />
    </PageFrame>
  );
}
