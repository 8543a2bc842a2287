import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../kit/layout/toasts.tsx';
import { deferredAnswer, refusal, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EntityList } from './entity-list.tsx';
import { NodeManagement } from './node-management.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { ClearDataDialog } from './system/clear-data-dialog.tsx';
import { TagFormDialog } from './tags/tag-form-dialog.tsx';
import { TagReferences } from './tags/tag-references.tsx';
import { TagStatistics } from './tags/tag-statistics.tsx';
import { aTag } from './tags/test-tags.ts';
import { AddNodeDialog } from './users/add-node-dialog.tsx';
import { EntityAccess } from './users/entity-access.tsx';
import { ResetPasswordDialog } from './users/reset-password-dialog.tsx';
import { anAdminUser } from './users/test-users.ts';
import { UserManagement } from './users/user-management.tsx';

const away = refusal(403, 'Not now.', 'forbidden');
const steward = anAdminUser({ email: 'steward@example.org' });
const reef = {
  id: 12,
  type: 'organization',
  name: 'Reef Keepers',
  low_res_photo_url: '',
  location: '',
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  vi.stubGlobal('reportError', vi.fn());
  server = await serveAnswers({
    'GET /api/v1/admin/users': away,
    'GET /api/v1/admin/users/7/roles': away,
    'GET /api/v1/admin/entities': away,
    'GET /api/v1/tags/statistics': away,
    'GET /api/v1/tags/1/references': away,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const withToasts = (part: React.ReactNode) =>
  renderPart(
    <>
      {part}
      <Toasts />
    </>,
  );
const close = () => undefined;

describe('the message about a failed load [spec 3.8]', () => {
  it.each<[string, ComponentType]>([
    ['Failed to load users', UserManagement],
    ['Failed to load nodes', NodeManagement],
    ['Failed to load statistics', TagStatistics],
    ['Failed to load user roles', () => <EntityAccess user={steward} />],
    ['Failed to load referenced entities', () => <TagReferences id={1} />],
  ])('%s', async (sentence, Part) => {
    await renderPart(<Part />);
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  });

  it('is shown when the refresh of the panel fails [spec 3.2]', async () => {
    const user = userEvent.setup();
    const part = { tab: 'nodes', Screen: NodeManagement } as const;
    await withToasts(<PanelFrame parts={[part]} current={part} />);
    await screen.findByText('Failed to load nodes');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to refresh data')).toBeInTheDocument();
  });
});

it('a refresh of the panel says so while the browser is offline', async () => {
  const part = { tab: 'nodes', Screen: NodeManagement } as const;
  await withToasts(<PanelFrame parts={[part]} current={part} />);
  await screen.findByText('Failed to load nodes');
  onlineManager.setOnline(false);
  try {
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to refresh data')).toBeInTheDocument();
  } finally {
    onlineManager.setOnline(true);
  }
});

describe('a failed action', () => {
  it('on a tag shows the reason, and keeps the typed name [spec 3.8]', async () => {
    const user = userEvent.setup();
    server.answers['PUT /api/v1/tags/1'] = refusal(409, 'It is taken.', 'conflict');
    await withToasts(<TagFormDialog tag={aTag()} onClose={close} />);
    const name = await screen.findByLabelText('Tag name');
    await user.clear(name);
    await user.type(name, 'shoal{Enter}');
    expect(await screen.findByText('Failed to update tag: It is taken.')).toBeInTheDocument();
    expect(name).toHaveValue('shoal');
  });

  it('of a new tag follows each try, and sends nothing that its rules refuse [spec 3.5]', async () => {
    const user = userEvent.setup();
    server.answers['POST /api/v1/tags'] = refusal(409, 'It is there already.', 'conflict');
    await withToasts(<TagFormDialog tag={null} onClose={close} />);
    const name = await screen.findByLabelText('Tag name');
    await user.type(name, '{Enter}');
    expect(await screen.findByText('Tag name is required')).toBeVisible();
    await user.type(name, 'a--b{Enter}');
    expect(await screen.findByText('Tag name cannot contain consecutive dashes')).toBeVisible();
    expect(server.callsTo('POST /api/v1/tags')).toEqual([]);
    await user.clear(name);
    await user.type(name, 'reef{Enter}');
    expect(
      await screen.findByText('Failed to create tag: It is there already.'),
    ).toBeInTheDocument();
    expect(name).toHaveValue('reef');
  });

  it('to clear all data shows the reason, and keeps the typed confirmation', async () => {
    const user = userEvent.setup();
    server.answers['DELETE /api/v1/debug/clear-all-data'] = away;
    await withToasts(<ClearDataDialog onClose={close} />);
    const word = await screen.findByLabelText('Type CLEAR ALL DATA to confirm');
    await user.type(word, 'CLEAR ALL DATA{Enter}');
    expect(await screen.findByText('Failed to clear data')).toBeInTheDocument();
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(word).toHaveValue('CLEAR ALL DATA');
  });

  it('to grant access shows the reason, keeps the choice, and reads the entities again [spec 3.2] [spec 3.5] [spec 3.9]', async () => {
    const user = userEvent.setup();
    server.answers['GET /api/v1/admin/entities/for-access'] = {
      status: 200,
      body: { items: [reef], total_count: 1, page: 1, page_size: 20, total_pages: 1 },
    };
    const late = deferredAnswer(() => refusal(409, 'This user has access already.', 'conflict'));
    server.answers['POST /api/v1/entities/organization/12/users'] = late.answer;
    await withToasts(<AddNodeDialog user={steward} onClose={close} />);
    const grant = await screen.findByRole('button', { name: 'Grant Access' });
    await screen.findByRole('radio');
    expect(server.callsTo('GET /api/v1/admin/entities/for-access')[0]?.url).toContain(
      'page_size=20',
    );
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Organizations', 'Projects', 'People']);
    const level = screen.getByLabelText('Access Level');
    const levels = within(level).getAllByRole<HTMLOptionElement>('option').slice(1);
    expect(levels.map(({ value, text }) => [value, text])).toEqual([
      ['OWNER', 'Administrator'],
      ['CONTRIBUTOR', 'Steward'],
      ['MEMBER', 'Member'],
    ]);
    await user.selectOptions(level, 'Steward');
    expect(grant).toBeDisabled();
    await user.click(await screen.findByRole('radio'));
    await user.click(grant);
    expect(await screen.findByRole('button', { name: 'Granting Access...' })).toBeVisible();
    late.letGo();
    expect(
      await screen.findByText('Failed to add user access: This user has access already.'),
    ).toBeVisible();
    expect(screen.getByRole('radio')).toBeChecked();
    // Another superuser was first, so the list of choices is read again.
    await waitFor(() =>
      expect(server.callsTo('GET /api/v1/admin/entities/for-access')).toHaveLength(2),
    );
  });

  it.each([
    ['Manual Reset', 'Reset Password'],
    ['Send Reset Link', 'Send Reset Link'],
  ])(
    'to reset a password by %s shows the reason after a busy state [spec 3.2] [spec 3.5]',
    async (tab, label) => {
      const user = userEvent.setup();
      const late = deferredAnswer(() => refusal(429, 'Slowly.', 'rate_limited'));
      server.answers['POST /api/v1/users/7/reset-password-by-admin'] = late.answer;
      await withToasts(<ResetPasswordDialog user={steward} onClose={close} />);
      await user.click(await screen.findByRole('tab', { name: tab }));
      if (tab === 'Manual Reset') {
        await user.type(screen.getByLabelText('New password'), 'tide table 1869');
        await user.type(screen.getByLabelText('Confirm password'), 'tide table 1869');
      }
      await user.click(screen.getByRole('button', { name: label }));
      expect(await screen.findByRole('button', { name: 'Resetting...' })).toBeVisible();
      late.letGo();
      expect(
        await screen.findByText('Too many requests. Please wait a moment before trying again.'),
      ).toBeVisible();
      expect(screen.getByRole('button', { name: label })).toBeVisible();
    },
  );
});

describe('the entity list', () => {
  it.each([
    ['person', 'No people found', 'Add Person', '/person-management'],
    ['project', 'No projects found', 'Add Project', '/project-management'],
    ['organization', 'No organizations found', 'Add Organization', '/organization-management'],
  ])(
    'says that there is no %s, and links to the creation of the first [spec 3.2]',
    async (type, sentence, label, href) => {
      server.answers['GET /api/v1/admin/entities'] = {
        status: 200,
        body: {
          items: [],
          total_count: 0,
          page: 1,
          page_size: 24,
          total_pages: 0,
          totals: { person: 0, project: 0, organization: 0 },
        },
      };
      const user = userEvent.setup();
      await renderPart(<EntityList />, `/?tab=${type === 'person' ? 'people' : `${type}s`}`);
      expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
      await user.click(screen.getByRole('button', { name: 'Add New' }));
      const offered = (await screen.findAllByRole('menuitem')).map(
        ({ textContent }) => textContent,
      );
      expect(offered).toEqual(['Person', 'Project', 'Organization']);
    },
  );
});
