import { LegalText } from '../features/legal/legal-text.tsx';
import privacy from '../features/legal/privacy.md?raw';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageFrame } from '../ui/page-frame.tsx';

export function PrivacyPage() {
  useDocumentTitle('Privacy Policy');
  return (
    <PageFrame width="reading">
      <LegalText page="privacy" text={privacy} />
    </PageFrame>
  );
}
