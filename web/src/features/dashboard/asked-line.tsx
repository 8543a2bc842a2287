import type { EntityWithConnections } from '@mangrove/contract/browser';
import { paths } from '../../api/paths.ts';
import { askedHash, fieldsQuery, isOffered } from '../../domain/fields/defined-query.ts';
import { useLaterQuery } from '../../kit/later-query.ts';
import { Group, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { formatList } from '../../kit/text/formats.ts';
import { overview as text } from './messages.ts';

/** What the community asks for and the user's own profile lacks; nothing without such a field. */
export function AskedLine({ profile }: { profile: EntityWithConnections }) {
  const { data: fields = [] } = useLaterQuery(fieldsQuery);
  const lacking = fields.filter(
    (field) =>
      field.is_asked && isOffered(field, profile.type) && profile.fields[field.key] === undefined,
  );
  if (lacking.length === 0) return null;
  return (
    <Group mt="lg" gap="md">
      <Text>{text.asked(formatList(lacking.map(({ label }) => label)))}</Text>
      <LinkButton
        to={paths.profile}
        search={{ tab: 'profile' }}
        hash={askedHash}
        variant="default"
        size="sm"
      >
        {text.answer}
      </LinkButton>
    </Group>
  );
}
