import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Paper, Stack, Text, Title } from '../layout/layout.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { ColorSchemeItems } from '../theme/color-scheme-items.tsx';
import { ComboboxPage } from './combobox-page.tsx';
import { DialogPage } from './dialog-page.tsx';
import { DraftPage } from './draft-page.tsx';
import { FormPage } from './form-page.tsx';
import styles from './gallery.module.css';
import { LayoutPage } from './layout-page.tsx';
import { ListPage } from './list-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { ReadingPage } from './reading-page.tsx';
import { TablePage } from './table-page.tsx';
import { ThemePage } from './theme-page.tsx';

const pages: readonly { name: string; about: string; content: ReactNode }[] = [
  { name: 'theme', about: 'The tokens that everything is made of.', content: <ThemePage /> },
  { name: 'layout and text', about: 'Boxes, headings, tabs, states.', content: <LayoutPage /> },
  { name: 'data-table', about: 'Sorting, rows that open, pages, states.', content: <TablePage /> },
  { name: 'async-combobox', about: 'Options for what is typed.', content: <ComboboxPage /> },
  {
    name: 'list-screen, url-state',
    about: 'A list by its definition; its state stands in the address.',
    content: <ListPage />,
  },
  { name: 'form, local list', about: 'Sent once, with its faults.', content: <FormPage /> },
  {
    name: 'side-sheet, confirm-dialog, action-form',
    about: 'What asks first, or shows one row.',
    content: <DialogPage />,
  },
  {
    name: 'searchable-select, awaited, card-grid, marked-text',
    about: 'One of many, and what is read.',
    content: <ReadingPage />,
  },
  { name: 'pending-edits', about: 'A list that is saved as a whole.', content: <PendingPage /> },
  { name: 'draft-store', about: 'What is typed outlives the page.', content: <DraftPage /> },
];

/** Every component of the kit in every state, for developers and for screenshot tests. */
export function Gallery() {
  return (
    <main className={styles.page}>
      <PageHeader title="Kit" actions={<Colors />} />
      <Stack gap="xl">
        {pages.map(({ name, about, content }) => (
          <Paper key={name} component="section" aria-label={name} className={styles.part ?? ''}>
            <Title order={2}>{name}</Title>
            <Text c="dimmed">{about}</Text>
            <Stack gap="lg" mt="md">
              {content}
            </Stack>
          </Paper>
        ))}
      </Stack>
    </main>
  );
}

function Colors() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">Light or dark</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ColorSchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
