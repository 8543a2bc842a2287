import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import { historyKey } from '../../api/keys.ts';
import { aField } from '../../domain/fields/test-defined-fields.ts';
import { aroha, deferredAnswer, refusal, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EntityEditor } from './entity-editor.tsx';
import {
  address,
  isLocked,
  openEditor,
  person,
  save,
  served,
  servePerson,
} from './test-person-editor.tsx';

servePerson();

describe('the editor of a person', () => {
  it('sends nothing before Save Changes, and then only what changed, with the version [spec 2.1] [spec 2.2]', async () => {
    const { user, onSaved } = await openEditor();
    expect(screen.getByRole('tab', { name: 'Profile' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Personal Profile' })).toBeVisible();
    expect(isLocked()).toBe(true);
    await user.type(screen.getByLabelText('Pronouns'), 'she/her');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(isLocked()).toBe(false);
    expect(served.server.callsTo(`PUT ${address}`)).toEqual([]);

    const stored = { ...person, pronouns: 'she/her', version: 4 };
    const late = deferredAnswer(() => ({ status: 200, body: stored }));
    served.server.answers[`PUT ${address}`] = late.answer;
    await user.click(save());
    expect(save()).toHaveTextContent('Saving...');
    expect(isLocked()).toBe(true);
    late.letGo();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(JSON.parse(served.server.callsTo(`PUT ${address}`)[0]?.body ?? '')).toEqual({
      pronouns: 'she/her',
      version: 3,
    });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(isLocked()).toBe(true);
  });

  it('goes to the field for which a save is refused, also from another tab', async () => {
    const user = userEvent.setup();
    const others = { value: 'others', label: 'Others', panel: <p>Nobody</p> };
    await renderPart(<EntityEditor type="person" id={12} moreTabs={[others]} />);
    const name = await screen.findByLabelText('First Name');
    await user.clear(name);
    await user.click(screen.getByRole('tab', { name: 'Others' }));
    await user.click(save());
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  });

  it('shows the source for which a save is refused', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: /of the description$/u }));
    await user.type(await screen.findByLabelText('Address'), 'ftp://tide.example');
    await user.click(screen.getByRole('button', { name: /^Add a source/u }));
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Change source: Web page: ftp:/u })).toHaveFocus(),
    );
  });

  it('has the history beside it read again after a save', async () => {
    const user = userEvent.setup();
    let reads = 0;
    const HistoryBeside = () => {
      const queryKey = [...historyKey, 'person', 12];
      return <p>{`Reads: ${useQuery({ queryKey, queryFn: () => ++reads }).data}`}</p>;
    };
    const stored = { ...person, pronouns: 'she/her', version: 4 };
    served.server.answers[`PUT ${address}`] = { status: 200, body: stored };
    await renderPart(<EntityEditor type="person" id={12} actions={<HistoryBeside />} />);
    await screen.findByText('Reads: 1');
    await user.type(screen.getByLabelText('Pronouns'), 'she/her');
    await user.click(save());
    expect(await screen.findByText('Reads: 2')).toBeVisible();
  });

  it('sends the changed values of defined fields, and shows a refusal at its field', async () => {
    const fields = [aField('since', 'year', { label: 'Since' }), aField('pier', 'line')];
    served.server.answers['GET /api/v1/fields'] = { status: 200, body: { fields } };
    const stored = { ...person, fields: { pier: 'North', since: 1999 } };
    served.server.answers[`GET ${address}`] = { status: 200, body: stored };
    const errors = [{ path: 'fields.pier', message: 'pier: not that one.' }];
    const body = { detail: 'pier: not that one.', code: 'rule_broken', errors };
    served.server.answers[`PUT ${address}`] = { status: 400, body };
    const { user } = await openEditor();
    const pier = await screen.findByLabelText('pier');
    await user.type(pier, ' pier');
    await user.click(save());
    expect(await screen.findByText('Not that one.')).toBeVisible();
    expect(pier).toHaveValue('North pier');
    expect(pier).toBeInvalid();
    expect(JSON.parse(served.server.callsTo(`PUT ${address}`)[0]?.body ?? '')).toEqual({
      fields: { pier: 'North pier' },
      version: 3,
    });
    await waitFor(() => expect(served.server.callsTo('GET /api/v1/fields')).toHaveLength(2));
  });

  it('leads to a field that the server refuses, until it is changed', async () => {
    const errors = [{ path: 'bio', message: 'Please write less.' }];
    const body = { detail: 'Please write less.', code: 'malformed', errors };
    served.server.answers[`PUT ${address}`] = { status: 400, body };
    const { user } = await openEditor();
    const bio = screen.getByLabelText('Bio');
    await user.type(bio, ' And more.');
    await user.click(save());
    await waitFor(() => expect(bio).toHaveFocus());
    expect(bio).toHaveAccessibleDescription(/Please write less\./u);
    await user.type(bio, '!');
    expect(bio).toBeValid();
  });

  it('locks the save button again when a change is taken back [spec 2.2]', async () => {
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('First Name'), 'x');
    expect(isLocked()).toBe(false);
    await user.type(screen.getByLabelText('First Name'), '{Backspace}');
    expect(isLocked()).toBe(true);
  });

  it('counts the characters of the bio, and refuses a too long one without losing it [spec 2.2] [spec 2.5]', async () => {
    const { user } = await openEditor();
    expect(screen.getByText('16 / 1000')).toBeVisible();
    const bio = screen.getByLabelText('Bio');
    await user.clear(bio);
    await user.click(bio);
    await user.paste('𝒶'.repeat(1001));
    expect(screen.getByText('1001 / 1000')).toBeVisible();
    await user.click(save());
    expect(served.server.callsTo(`PUT ${address}`)).toEqual([]);
    expect(bio).toHaveValue('𝒶'.repeat(1001));
  });

  it('sends nothing while an invalid tag is typed, and says why', async () => {
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Add a tag'), 'ab');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(save());
    const said = 'Tag name must be at least 3 characters long';
    expect(await screen.findByText(`${said}. Your changes are still here.`)).toBeVisible();
    expect(screen.getByLabelText('Add a tag')).toHaveAccessibleDescription(new RegExp(said, 'u'));
    expect(screen.getByLabelText('Add a tag')).toHaveValue('AB');
    expect(served.server.callsTo(`PUT ${address}`)).toEqual([]);
  });

  it('keeps everything when a save fails, with the server’s reason or a default one [spec 2.8]', async () => {
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Pronouns'), 'she/her');
    served.server.answers[`PUT ${address}`] = refusal(403, 'You may look, not touch.', 'forbidden');
    await user.click(save());
    await screen.findByText('You may look, not touch. Your changes are still here.');
    served.server.answers[`PUT ${address}`] = { status: 500, body: 'nonsense' };
    await user.click(save());
    await screen.findByText('Failed to update person. Your changes are still here.');
    expect(screen.getByLabelText('Pronouns')).toHaveValue('she/her');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  it('reports that somebody else saved first, and saves over their version on request', async () => {
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Pronouns'), 'she/her');
    served.server.answers[`PUT ${address}`] = refusal(
      409,
      'Changed by someone else.',
      'stale_version',
    );
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved in between' });
    const theirs = { ...person, last_name: 'Ngata-Hale', version: 9 };
    served.server.answers[`GET ${address}`] = { status: 200, body: theirs };
    served.server.answers[`PUT ${address}`] = {
      status: 200,
      body: { ...theirs, pronouns: 'she/her', version: 10 },
    };
    await user.click(within(dialog).getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(served.server.callsTo(`PUT ${address}`)).toHaveLength(2));
    expect(JSON.parse(served.server.callsTo(`PUT ${address}`)[1]?.body ?? '')).toEqual({
      pronouns: 'she/her',
      version: 9,
    });
    await waitFor(() => expect(screen.getByLabelText('Last Name')).toHaveValue('Ngata-Hale'));
  });

  it('restores what was typed when it was left without a decision', async () => {
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Pronouns'), 'she/her');
    cleanup();
    await openEditor();
    await screen.findByText('Your unsaved changes are back.');
    expect(screen.getByLabelText('Pronouns')).toHaveValue('she/her');
  });

  it('shows its state to superusers, and to nobody else [spec 2.1] [spec 2.2] [spec 2.4] [spec 2.6]', async () => {
    await openEditor();
    expect(screen.queryByRole('button', { name: 'Debug' })).toBeNull();
    expect(screen.queryByText('· ID 12')).toBeNull();
    cleanup();
    served.server.answers['GET /api/v1/auth/session'] = sessionOf({
      ...aroha,
      id: served.userId,
      is_superuser: true,
    });
    const { user } = await openEditor();
    await user.click(await screen.findByRole('button', { name: 'Debug' }));
    const dialog = await screen.findByRole('dialog', { name: 'What the editor holds' });
    expect(dialog).toHaveTextContent('"status": "idle"');
    expect(screen.getByText('· ID 12')).toBeInTheDocument();
  });

  it('says that the entity was deleted', async () => {
    served.server.answers[`GET ${address}`] = refusal(404, 'There is no such person.', 'not_found');
    await renderPart(<EntityEditor type="person" id={12} />);
    await screen.findByRole('heading', { name: 'This profile does not exist any more' });
  });
});

describe('the editor of a new entity', () => {
  it('requires a name, starts with the given data, and shows the type in British spelling [spec 2.2] [spec 2.5]', async () => {
    const user = userEvent.setup();
    const given = { about: 'A garden of salt.' };
    await renderPart(<EntityEditor type="organization" id={null} initialData={given} />);
    await screen.findByRole('heading', { level: 1, name: 'New organization' });
    expect(screen.getByText('Organisation')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Organization Profile' })).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('A garden of salt.');
    await waitFor(() => expect(isLocked()).toBe(false));
    await user.click(save());
    await screen.findByText(/^Name is required to create an organization or project profile/u);
    expect(served.server.callsTo('POST /api/v1/organizations')).toEqual([]);
  });

  it('leads to the first field that is wrong, again with each try', async () => {
    const { user } = await openEditor();
    const website = screen.getByRole('textbox', { name: 'Website' });
    await user.click(screen.getByRole('button', { name: 'Add an identifier' }));
    await user.keyboard('0000-0002-1825-0098');
    await user.type(website, 'no address');
    for (const _ of [1, 2]) {
      await user.click(save());
      await waitFor(() => expect(website).toHaveFocus());
      expect(website).toBeInvalid();
    }
    await user.clear(website);
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Number or web page' })).toHaveFocus(),
    );
  });

  it('requires both names of a person [spec 2.5]', async () => {
    const user = userEvent.setup();
    await renderPart(<EntityEditor type="person" id={null} />);
    await screen.findByRole('heading', { level: 1, name: 'New person' });
    await user.type(await screen.findByLabelText('First Name'), 'Mere');
    await user.click(save());
    await screen.findByText(/^First name and last name are required to create a person profile/u);
  });

  const unknown = deferredAnswer(() => ({ status: 500 }));
  afterAll(unknown.letGo);
  it.each([
    [
      'is not signed in',
      { status: 200, body: { authenticated: false, user: null, sessionExpires: null } },
      'You must be logged in to create a profile',
    ],
    ['is not known yet', unknown.answer, 'User information not available'],
  ])(
    'shows an error and sends nothing when the visitor %s [spec 2.5]',
    async (_, session, said) => {
      served.server.answers['GET /api/v1/auth/session'] = session;
      const user = userEvent.setup();
      await renderPart(<EntityEditor type="organization" id={null} />);
      await user.type(await screen.findByLabelText('Name'), 'Salt Archive');
      await user.click(save());
      await screen.findByText(`${said}. Your changes are still here.`);
      expect(served.server.callsTo('POST /api/v1/organizations')).toEqual([]);
    },
  );
});
