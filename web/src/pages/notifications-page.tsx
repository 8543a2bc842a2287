import { useDocumentTitle } from '../domain/site/document-title.ts';
import { bellText } from '../domain/site/messages.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { EmailRhythms } from '../features/notifications/email-rhythms.tsx';
import { tabs as text } from '../features/notifications/messages.ts';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { ChoiceTabs } from '../kit/layout/choice-tabs.tsx';
import { defineAddress } from '../kit/url-state/address.ts';
import { oneOf, page } from '../kit/url-state/fields.ts';
import { useUrlState } from '../kit/url-state/use-url-state.ts';

const tabs = ['list', 'emails'] as const;
const address = defineAddress({ tab: oneOf(tabs, 'list'), page: page() });

/** What the user was told, and how often it is told by email. */
export function NotificationsPage() {
  useDocumentTitle(bellText.title);
  const { values, change } = useUrlState(address);
  return (
    <PageFrame width="reading">
      <h1>{bellText.title}</h1>
      <ChoiceTabs
        label={text.label}
        value={values.tab}
        tabs={tabs.map((value) => ({ value, label: text[value] }))}
        onChange={(tab) => change({ tab })}
      >
        {values.tab === 'list' ? (
          <NotificationList page={values.page} onPage={(next) => change({ page: next })} />
        ) : (
          <EmailRhythms />
        )}
      </ChoiceTabs>
    </PageFrame>
  );
}
