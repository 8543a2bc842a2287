import { type MergePreview, mergeLists } from '@mangrove/contract/browser';
import { roleName } from '../../domain/entity/messages.ts';
import { Box, Stack, Text, Title } from '../../kit/layout/layout.ts';
import { partName, merge as text } from './messages.ts';
import type { Part } from './parts.ts';

interface MergeEffectsProps {
  preview: MergePreview;
  /** Whether the user chose to combine both lists of this part. */
  isUnited: (part: Part) => boolean;
}

/** Shows in advance what the merge does with connections and access, and what is left out. */
export function MergeEffects({ preview, isUnited }: MergeEffectsProps) {
  const { merged, relationships, roles, told, left_out: leftOut } = preview;
  const { moved, folded, between } = relationships;
  const tooMany = mergeLists.filter((part) => isUnited(part) && leftOut[part] > 0);
  return (
    <>
      <Stack gap="xs" component="section">
        <Title order={2}>{text.connections}</Title>
        <Text>{text.moved(moved, merged.name)}</Text>
        <Listed title={text.folded(folded.length)} items={folded} />
        <Listed title={text.between(between.length)} items={between} />
      </Stack>
      <Stack gap="xs" component="section">
        <Title order={2}>{text.access}</Title>
        {roles.length === 0 && <Text>{text.noAccess}</Text>}
        {roles.map(({ user_name, role_type }) => (
          <Text key={user_name}>{text.role(user_name, roleName[role_type])}</Text>
        ))}
        {told.length > 0 && <Text>{text.told(told)}</Text>}
      </Stack>
      {tooMany.map((part) => (
        <Text key={part}>{text.leftOut(leftOut[part], partName[part].toLowerCase())}</Text>
      ))}
    </>
  );
}

const maxListed = 10;

function Listed({
  title,
  items,
}: {
  title: string;
  items: MergePreview['relationships']['folded'];
}) {
  if (items.length === 0) return null;
  return (
    <div>
      <Text>{title}</Text>
      <Box component="ul" pl={40} style={{ listStyle: 'disc' }}>
        {items.slice(0, maxListed).map(({ name, role, year }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <bdi>{[name, role, year].filter((part) => part !== '').join(', ')}</bdi>
          </li>
        ))}
        {items.length > maxListed && <li>…</li>}
      </Box>
    </div>
  );
}
