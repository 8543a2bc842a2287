import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { TagDialog } from './tag-panel.tsx';
import { aTag } from './test-tags.ts';

const reef = aTag({ id: 1, name: 'REEF', usage_count: 2 });
const tide = aTag({ id: 2, name: 'TIDE' });
const official = aTag({ id: 3, name: 'CLIMATE', tag_status: 'OFFICIAL' });

const gone = refusal(404, 'Tag not found. It may have already been deleted.', 'not_found');

let stored = [reef, tide, official];
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  stored = [reef, tide, official];
  server = await serveAnswers({
    'GET /api/v1/tags': ({ url }) => {
      const asked = new URL(url, 'http://here').searchParams;
      const status = asked.get('tag_status');
      const tags = stored.filter(
        (tag) =>
          tag.name.includes(asked.get('search') ?? '') &&
          (status === null || tag.tag_status === status),
      );
      return { status: 200, body: { tags, total_count: tags.length } };
    },
    'GET /api/v1/tags/1/references': {
      status: 200,
      body: {
        references: [{ id: 12, type: 'person', name: 'Aroha Ngata', tag_type: 'interest' }],
        total_count: 1,
        page: 1,
        page_size: 100,
        total_pages: 1,
      },
    },
  });
});
afterEach(() => server.stop());

async function open(name = 'REEF') {
  const onClose = vi.fn();
  const user = userEvent.setup();
  await renderPart(
    <>
      <TagDialog name={name} onClose={onClose} />
      <Toasts />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name });
  await within(dialog).findByRole('button', { name: 'Rename' });
  return { user, dialog, onClose };
}

describe('the dialog of a tag [spec 3.8]', () => {
  it('shows the data of the tag, and the entities that have it [spec 3.2]', async () => {
    const { dialog } = await open();
    expect(within(dialog).getByText('Unofficial')).toBeVisible();
    expect(within(dialog).getByText('4 characters')).toBeVisible();
    expect(within(dialog).getByText('1 Jan 2026')).toBeVisible();
    const page = await within(dialog).findByRole('link', { name: 'Aroha Ngata' });
    expect(page).toHaveAttribute('href', '/person/12');
    expect(within(dialog).getByText('Person · Interest tag')).toBeVisible();
  });

  it('sends only a changed name, and keeps what was typed when the rename fails [spec 3.5]', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    const field = within(dialog).getByLabelText('New name');
    const submit = () =>
      within(dialog)
        .getAllByRole('button', { name: 'Rename' })
        .find((button) => button.getAttribute('type') === 'submit');
    expect(submit()).toBeDisabled();
    await user.clear(field);
    expect(submit()).toBeDisabled();
    await user.type(field, 'tide');
    server.answers['PUT /api/v1/tags/1'] = refusal(
      409,
      'A tag with this name already exists.',
      'conflict',
    );
    await user.click(submit() as HTMLElement);
    expect(await within(dialog).findByText('A tag with this name already exists.')).toBeVisible();
    expect(await screen.findByText('Failed to rename tag')).toBeInTheDocument();
    expect(field).toHaveValue('tide');

    // A name that differs only in case is unchanged, so no request is sent.
    await user.clear(field);
    await user.type(field, 'reef{Enter}');
    await waitFor(() => expect(within(dialog).queryByLabelText('New name')).toBeNull());
    expect(server.callsTo('PUT /api/v1/tags/1')).toHaveLength(1);

    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    const again = within(dialog).getByLabelText('New name');
    await user.clear(again);
    const renamed = { ...reef, name: 'REEFS' };
    server.answers['PUT /api/v1/tags/1'] = () => {
      stored = [renamed, tide, official];
      return { status: 200, body: renamed };
    };
    await user.type(again, 'reefs{Enter}');
    expect(await screen.findByText('Tag renamed successfully')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'REEFS' })).toBeInTheDocument();
  });

  it('refuses invalid merges, and merges into a valid target [spec 3.4] [spec 3.5]', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    const field = within(dialog).getByRole('combobox', { name: 'Merge into' });
    const refused = async (typed: string, sentence: string) => {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      expect(await within(dialog).findByText(sentence)).toBeVisible();
    };
    await user.type(field, '{Enter}');
    expect(await within(dialog).findByText('Target tag name is required')).toBeVisible();
    await refused('sand', 'Target tag not found');
    await refused('Reef', 'Cannot merge tag with itself');
    await refused(
      'climate',
      'Cannot merge into official tags. Please select an unofficial target tag.',
    );
    expect(server.callsTo('POST /api/v1/tags/1/merge')).toEqual([]);
    server.answers['POST /api/v1/tags/1/merge'] = { status: 500, body: {} };
    await refused('tide', 'Failed to merge tags');
    server.answers['POST /api/v1/tags/1/merge'] = () => {
      stored = [tide, official];
      return { status: 200, body: tide };
    };
    await user.type(field, '{Enter}');
    expect(await screen.findByText('Successfully merged REEF into TIDE')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'TIDE' })).toBeInTheDocument();
    expect(JSON.parse(server.callsTo('POST /api/v1/tags/1/merge').at(-1)?.body ?? '')).toEqual({
      target_id: 2,
    });
  });

  it('offers at most ten targets for a merge, none of them official', async () => {
    const many = Array.from({ length: 15 }, (_, index) =>
      aTag({ id: 10 + index, name: `SHORE-${index}` }),
    );
    stored = [reef, official, ...many];
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    const offers = await screen.findAllByRole('option');
    expect(offers).toHaveLength(10);
    for (const offer of offers) expect(offer).toHaveTextContent(/^SHORE-/u);
  });

  it('refuses to merge an official tag [spec 3.4] [spec 3.5]', async () => {
    server.answers['GET /api/v1/tags/3/references'] = {
      status: 500,
      body: { detail: 'No.', code: 'internal' },
    };
    const { user, dialog } = await open('CLIMATE');
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await user.type(within(dialog).getByRole('combobox'), 'tide{Enter}');
    expect(
      await within(dialog).findByText(
        'Cannot merge official tags. Only unofficial tags can be merged.',
      ),
    ).toBeVisible();
  });

  it('reports a refusal caused by another superuser, and reads the tag again', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    // Another superuser makes the tag official.
    stored = [{ ...reef, tag_status: 'OFFICIAL' }, tide];
    server.answers['POST /api/v1/tags/1/merge'] = refusal(
      400,
      'Cannot merge official tags. Only unofficial tags can be merged.',
      'rule_broken',
    );
    await user.type(within(dialog).getByRole('combobox', { name: 'Merge into' }), 'tide{Enter}');
    expect(
      await within(dialog).findByText(
        'Cannot merge official tags. Only unofficial tags can be merged.',
      ),
    ).toBeVisible();
    const unmake = await within(dialog).findByRole('button', { name: 'Mark unofficial' });

    // Another superuser renames the tag: requests use its id, so they still apply to it.
    server.answers['DELETE /api/v1/tags/1/official'] = () => {
      stored = [{ ...reef, name: 'REEFS' }, tide];
      return { status: 200, body: stored[0] };
    };
    await user.click(unmake);
    const renamed = await screen.findByRole('dialog', { name: 'REEFS' });

    // Another superuser merges the tag into another one.
    server.answers['PUT /api/v1/tags/1'] = () => {
      stored = [tide];
      return gone;
    };
    await user.click(await within(renamed).findByRole('button', { name: 'Rename' }));
    await user.clear(within(renamed).getByLabelText('New name'));
    await user.type(within(renamed).getByLabelText('New name'), 'shoal{Enter}');
    expect(await screen.findByText('Failed to rename tag')).toBeInTheDocument();
    expect(await within(renamed).findByText('This tag is gone')).toBeVisible();
  });

  it('closes when somebody else has already deleted the tag', async () => {
    server.answers['DELETE /api/v1/tags/1'] = () => {
      stored = [tide];
      return gone;
    };
    const { user, dialog, onClose } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const asked = await screen.findByRole('dialog', { name: 'Delete Tag' });
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(
        'Failed to delete tag: Tag not found. It may have already been deleted.',
      ),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Tag' })).toBeNull());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('reads the tag again whenever it is opened', async () => {
    function Opener() {
      const [isOpen, setOpen] = useState(false);
      if (isOpen) return <TagDialog name="REEF" onClose={() => setOpen(false)} />;
      return (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      );
    }
    const user = userEvent.setup();
    await renderPart(<Opener />);
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    await screen.findByRole('button', { name: 'Rename' });
    await user.keyboard('{Escape}');
    stored = [{ ...reef, tag_status: 'OFFICIAL' }];
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('button', { name: 'Mark unofficial' })).toBeVisible();
  });

  it('says that the tag was deleted', async () => {
    await renderPart(<TagDialog name="SAND" onClose={() => undefined} />);
    expect(await screen.findByText('This tag is gone')).toBeInTheDocument();
  });
});
