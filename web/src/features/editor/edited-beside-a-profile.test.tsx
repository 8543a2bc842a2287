import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { EditorPart } from '../../kit/pending-edits/editor-part.ts';
import { refusal } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EntityEditor } from './entity-editor.tsx';
import { address, isLocked, person, save, served, servePerson } from './test-person-editor.tsx';

servePerson();

/** An editor part beside the profile, with pending edits; its calls are written to `log`. */
function usePart(key: string, log: string[], failsAt?: string) {
  const [waiting, setWaiting] = useState<string[]>([]);
  const part: EditorPart = {
    key,
    isDirty: waiting.length > 0,
    save: async (stage, { type, id }) => {
      log.push(`${key} ${stage} of ${type} ${id}`);
      await Promise.resolve();
      log.push(`${key} ${stage} done`);
      if (stage === 'additions' && failsAt !== stage) setWaiting([]);
    },
    reload: async () => void log.push(`${key} reload`),
    discard: () => setWaiting([]),
    draft: waiting.length > 0 ? waiting : null,
    restore: (draft) => setWaiting(draft as string[]),
  };
  const panel = (
    <button type="button" onClick={() => setWaiting([...waiting, 'one'])}>
      {`${key}: ${waiting.length}`}
    </button>
  );
  return { part, panel };
}

function EditorWithParts({ log, failsAt }: { log: string[]; failsAt?: string }) {
  const people = usePart('people', log, failsAt);
  const access = usePart('access', log);
  return (
    <EntityEditor
      type="person"
      id={12}
      parts={[people.part, access.part]}
      moreTabs={[
        { value: 'people', label: 'People', panel: people.panel },
        { value: 'access', label: 'Access', panel: access.panel },
      ]}
    />
  );
}

describe('the parts of the editor beside the profile', () => {
  const openPart = async (name: string) => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name }));
    return user;
  };

  it('are saved after the profile, stage by stage in parallel, and then read again [spec 2.4]', async () => {
    const log: string[] = [];
    served.server.answers[`PUT ${address}`] = () => {
      log.push('profile');
      return { status: 200, body: { ...person, pronouns: 'she/her', version: 4 } };
    };
    await renderPart(<EditorWithParts log={log} />);
    const user = await openPart('People');
    expect(isLocked()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'people: 0' }));
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Access' }));
    await user.click(screen.getByRole('button', { name: 'access: 0' }));
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await user.type(screen.getByLabelText('Pronouns'), 'she/her');
    await user.click(save());
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    const stages = ['edits', 'deletions', 'additions'].flatMap((stage) => [
      `people ${stage} of person 12`,
      `access ${stage} of person 12`,
      `people ${stage} done`,
      `access ${stage} done`,
    ]);
    expect(log).toEqual(['profile', ...stages, 'people reload', 'access reload']);
    await waitFor(() => expect(save()).toHaveTextContent('Save Changes'));
  });

  it('are saved alone when the profile is unchanged, and stay unsaved when they fail', async () => {
    const log: string[] = [];
    await renderPart(<EditorWithParts log={log} failsAt="additions" />);
    const user = await openPart('People');
    await user.click(screen.getByRole('button', { name: 'people: 0' }));
    await user.click(save());
    await waitFor(() => expect(log.at(-1)).toBe('people reload'));
    await waitFor(() => expect(save()).toHaveTextContent('Save Changes'));
    expect(served.server.callsTo(`PUT ${address}`)).toEqual([]);
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(isLocked()).toBe(false);
  });

  it('are not saved when the profile cannot be saved', async () => {
    const log: string[] = [];
    served.server.answers[`PUT ${address}`] = refusal(403, 'You may look, not touch.', 'forbidden');
    await renderPart(<EditorWithParts log={log} />);
    const user = await openPart('People');
    await user.click(screen.getByRole('button', { name: 'people: 0' }));
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await user.type(screen.getByLabelText('Pronouns'), 'x');
    await user.click(save());
    await screen.findByText('You may look, not touch. Your changes are still here.');
    expect(log).toEqual([]);
  });

  it('are restored from a draft without any other change', async () => {
    await renderPart(<EditorWithParts log={[]} />);
    const user = await openPart('Access');
    await user.click(screen.getByRole('button', { name: 'access: 0' }));
    cleanup();
    await renderPart(<EditorWithParts log={[]} />);
    await screen.findByText('Your unsaved changes are back.');
    await openPart('Access');
    expect(screen.getByRole('button', { name: 'access: 1' })).toBeVisible();
  });
});
