import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { kinds } from '../../../ui/kind.ts';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { entityList as text, typeTitle } from './messages.ts';

/** Where a new entity of each kind is made. */
export const newPaths = {
  person: paths.newPerson,
  project: paths.newProject,
  organization: paths.newOrganization,
} as const;

export function AddMenu() {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        >
          {text.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((type) => (
          <Menu.Item
            key={type}
            leftSection={<KindGlyph type={type} coloured />}
            renderRoot={(props) => <Link {...props} to={newPaths[type]} />}
          >
            {typeTitle[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
