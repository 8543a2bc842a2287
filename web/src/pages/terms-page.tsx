import { LegalText } from '../features/legal/legal-text.tsx';
import terms from '../features/legal/terms.md?raw';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageFrame } from '../ui/page-frame.tsx';

export function TermsPage() {
  useDocumentTitle('Terms of Service');
  return (
    <PageFrame width="reading">
      <LegalText page="terms" text={terms} />
    </PageFrame>
  );
}
