import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { deferredAnswer, refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { OfficialTags } from './official-tags.tsx';

let list: string[] = [];
let server: Awaited<ReturnType<typeof serveAnswers>>;
const answer = () => ({ status: 200, body: { official_tags: list } });
beforeEach(async () => {
  list = [];
  server = await serveAnswers({
    'GET /api/v1/config/official-tags': answer,
    'POST /api/v1/config/official-tags/add': ({ body }) => {
      list = [...list, JSON.parse(body).official_tag];
      return answer();
    },
    'DELETE /api/v1/config/official-tags/TIDE-POOLS': () => {
      list = [];
      return answer();
    },
  });
});
afterEach(() => server.stop());

it('adds a valid official tag with Enter, reports refusals, and removes a tag [spec 3.2] [spec 3.5]', async () => {
  const user = userEvent.setup();
  await renderPart(
    <>
      <OfficialTags />
      <Toasts />
    </>,
  );
  expect(await screen.findByText('No official tags configured')).toBeInTheDocument();
  expect(screen.getByText('0 official tags')).toBeVisible();
  const field = screen.getByLabelText('Official tag');
  await user.type(field, '   {Enter}');
  expect(await screen.findByText('Please enter a tag value')).toBeVisible();
  await user.type(field, 'a--b{Enter}');
  expect(await screen.findByText('Tag name cannot contain consecutive dashes')).toBeVisible();
  expect(server.callsTo('POST /api/v1/config/official-tags/add')).toEqual([]);
  await user.clear(field);
  await user.type(field, ' tide pools {Enter}');
  expect(await screen.findByText('1 official tag')).toBeVisible();
  expect(field).toHaveValue('');
  const tags = screen.getByRole('region', { name: 'Official tags' });
  expect(within(tags).getByRole('button', { name: 'Details of TIDE-POOLS' })).toBeVisible();
  await user.type(field, 'TIDE-POOLS{Enter}');
  expect(await screen.findByText('TIDE-POOLS is on the list already')).toBeVisible();

  server.answers['POST /api/v1/config/official-tags/add'] = refusal(
    400,
    'It is too late.',
    'rule_broken',
  );
  await user.clear(field);
  await user.type(field, 'reef');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect((await screen.findAllByText('It is too late.')).length).toBeGreaterThan(0);
  expect(field).toHaveValue('reef');

  await user.click(screen.getByRole('button', { name: 'Remove TIDE-POOLS' }));
  expect(await screen.findByText('No official tags configured')).toBeInTheDocument();
});

it('removes one tag after the other, and shows that the next one has to wait', async () => {
  list = ['REEF', 'TIDE-POOLS'];
  const removing = deferredAnswer(() => {
    list = ['TIDE-POOLS'];
    return answer();
  });
  server.answers['DELETE /api/v1/config/official-tags/REEF'] = removing.answer;
  const user = userEvent.setup();
  await renderPart(<OfficialTags />);
  await user.click(await screen.findByRole('button', { name: 'Remove REEF' }));
  expect(screen.getByLabelText('Official tag')).toHaveFocus();
  const next = screen.getByRole('button', { name: 'Remove TIDE-POOLS' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(screen.getByLabelText('Official tag')).not.toHaveFocus();
  expect(server.callsTo('DELETE /api/v1/config/official-tags/TIDE-POOLS')).toEqual([]);

  removing.letGo();
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'));
  expect(screen.queryByRole('button', { name: 'Remove REEF' })).not.toBeInTheDocument();
  await user.click(next);
  expect(await screen.findByText('No official tags configured')).toBeInTheDocument();
});
