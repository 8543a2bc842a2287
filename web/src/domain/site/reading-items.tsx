import { Menu } from '@mantine/core';
import { ColorSchemeItems } from '../../kit/theme/color-scheme-items.tsx';
import { coverText } from '../entity/cover-messages.ts';
import { showCovered, useShowsCovered } from '../entity/covers.ts';

/** Menu items for how this browser shows pages: the colour scheme, and what is covered. */
export function ReadingItems() {
  return (
    <>
      <ColorSchemeItems />
      <Menu.Divider />
      <Menu.CheckboxItem checked={useShowsCovered()} onChange={showCovered}>
        {coverText.showAll}
      </Menu.CheckboxItem>
    </>
  );
}
