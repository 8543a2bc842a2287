import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import care from '../features/legal/care.md?raw';
import { FixedText, LegalText } from '../features/legal/legal-text.tsx';
import privacy from '../features/legal/privacy.md?raw';
import { RetentionTable } from '../features/legal/retention-table.tsx';
import terms from '../features/legal/terms.md?raw';
import { pageTitle } from './messages.ts';

export function TermsPage() {
  useDocumentTitle(pageTitle.terms);
  return (
    <PageFrame width="reading">
      <LegalText page="terms" text={terms} />
    </PageFrame>
  );
}

export function PrivacyPage() {
  useDocumentTitle(pageTitle.privacy);
  return (
    <PageFrame width="reading">
      <LegalText page="privacy" text={privacy} />
    </PageFrame>
  );
}

/** What CARE, Labels and Notices ask of readers. */
export function CarePage() {
  useDocumentTitle(pageTitle.care);
  return (
    <PageFrame width="reading">
      <FixedText text={care} />
    </PageFrame>
  );
}

export function RetentionPage() {
  useDocumentTitle(pageTitle.retention);
  return (
    <PageFrame>
      <RetentionTable />
    </PageFrame>
  );
}
