import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { LegalText } from '../features/legal/legal-text.tsx';
import privacy from '../features/legal/privacy.md?raw';
import { RetentionTable } from '../features/legal/retention-table.tsx';
import terms from '../features/legal/terms.md?raw';
import { pageTitles } from './messages.ts';

export function TermsPage() {
  useDocumentTitle(pageTitles.terms);
  return (
    <PageFrame width="reading">
      <LegalText page="terms" text={terms} />
    </PageFrame>
  );
}

export function PrivacyPage() {
  useDocumentTitle(pageTitles.privacy);
  return (
    <PageFrame width="reading">
      <LegalText page="privacy" text={privacy} />
    </PageFrame>
  );
}

export function RetentionPage() {
  useDocumentTitle(pageTitles.retention);
  return (
    <PageFrame>
      <RetentionTable />
    </PageFrame>
  );
}
