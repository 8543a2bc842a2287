import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../test-render.tsx';
import { EntityFormPage } from './entity-form-page.tsx';

it('the announced form links to the form of each kind [spec 1.2]', async () => {
  await renderPart(<EntityFormPage />);
  expect(await screen.findByRole('heading', { level: 1, name: /coming soon/u })).toBeVisible();
  const leads = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(leads).toEqual([
    ['Create a project', '/project-management'],
    ['Create an organisation', '/organization-management'],
    ['Create a person', '/person-management'],
  ]);
});
