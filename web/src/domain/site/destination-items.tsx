import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Audience, destinationsFor } from './destinations.ts';

/** The links of the top bar as items of a menu. */
export function DestinationItems({ audience }: { audience: Audience }) {
  return destinationsFor(audience).map(({ to, label }) => (
    <Menu.Item key={to} renderRoot={(props) => <Link {...props} to={to} />}>
      {label}
    </Menu.Item>
  ));
}
