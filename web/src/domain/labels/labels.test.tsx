import { readHubProject } from '@mangrove/contract/browser';
import { aHubNotice, aHubProject } from '@mangrove/contract/test-hub';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { LabelFields } from './label-fields.tsx';
import { LabelList } from './label-list.tsx';

const project = readHubProject(aHubProject);

it('shows a Label in its languages, with its community and its project', async () => {
  await renderPart(<LabelList notices={[aHubNotice]} labels={[project]} isOpen />);
  const words = screen.getByText(/These songs are ours/u);
  expect(words).toHaveAttribute('lang', 'en');
  expect(words).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('Nō mātou ēnei waiata.')).toHaveAttribute('lang', 'mi');
  expect(screen.getByText('Traditional Knowledge Label of Ngāi Tahu')).toBeInTheDocument();
  expect(screen.getByText('The attribution of this is not complete.')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: /^Its project in the Local Contexts Hub/u });
  expect(link).toHaveAttribute('href', aHubProject.project_page);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  const care = screen.getByRole('link', { name: 'What Labels and Notices ask of you' });
  expect(care).toHaveAttribute('href', '/care');
});

it('attaches what is pasted, and says why it does not', async () => {
  const change = vi.fn();
  const value = { notices: [], labels: [project] };
  await renderPart(<LabelFields value={value} mayChange onChange={change} />);
  await userEvent.click(screen.getByRole('button', { name: 'Attach from the Local Contexts Hub' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach Labels and Notices' }));
  const paste = async (given: object | string) => {
    const field = dialog.getByRole('textbox', { name: 'JSON of the project' });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(typeof given === 'string' ? given : JSON.stringify(given));
    await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  };
  await paste('my labels');
  expect(dialog.getByText(/^This is not JSON\./u)).toBeInTheDocument();
  await paste({ ...aHubProject, title: 'Written by somebody else' });
  expect(dialog.getByText(/^These Labels differ from those that are here/u)).toBeInTheDocument();
  expect(change).not.toHaveBeenCalled();
  const newer = { ...aHubProject, date_modified: '2026-01-01T00:00:00Z', notice: [aHubNotice] };
  await paste(newer);
  const { img_url: _, ...notice } = aHubNotice;
  expect(change.mock.calls).toEqual([[{ labels: [readHubProject(newer)], notices: [notice] }]]);
});

it('takes away a project or a Notice, and offers neither to who is no owner', async () => {
  const change = vi.fn();
  const value = { notices: [aHubNotice], labels: [project] };
  const { unmount } = await renderPart(<LabelFields value={value} mayChange onChange={change} />);
  await userEvent.click(screen.getByRole('button', { name: /^Take away: TK Attribution/u }));
  await userEvent.click(screen.getByRole('button', { name: /^Take away: Attribution Inc/u }));
  expect(change.mock.calls).toEqual([[{ labels: [] }], [{ notices: [] }]]);
  unmount();
  await renderPart(<LabelFields value={value} mayChange={false} onChange={change} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the icons that the operator has, beside the names that say what they are', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({
      icons: ['ci-attribution-incomplete.png', 'tk-attribution.png', 'tk-attribution.svg'],
    }),
  );
  try {
    const { container } = await renderPart(
      <LabelList notices={[aHubNotice]} labels={[project]} isOpen={false} />,
    );
    await vi.waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(2));
    expect([...container.querySelectorAll('img')].map((icon) => icon.getAttribute('src'))).toEqual([
      '/api/v1/label-icons/tk-attribution.svg',
      '/api/v1/label-icons/ci-attribution-incomplete.png',
    ]);
    expect(screen.queryByRole('img')).toBeNull();
  } finally {
    asked.mockRestore();
  }
});
