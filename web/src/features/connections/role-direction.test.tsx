import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { editorKey } from '../../api/keys.ts';
import { aPerson } from '../../domain/entity/test-entities.ts';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import type { ConnectionText } from './connection-edits.ts';
import { RoleDirection } from './role-direction.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const pair = { id: 1, role: 'mentor of', inverse: 'mentored by', is_official: true };
  server = await serveAnswers({
    'GET /api/v1/role-types': { status: 200, body: { role_types: [pair] } },
  });
});
afterEach(() => server.stop());

function Form({ begun, other = 'Bo Reed' }: { begun: string; other?: string }) {
  const [text, setText] = useState<ConnectionText>({ role: begun, years: '' });
  return (
    <>
      <RoleDirection
        entity={{ type: 'person', id: 12 }}
        other={other}
        text={text}
        onChange={setText}
      />
      <output data-testid="saved">{text.direction}</output>
    </>
  );
}

it('says whose role it is in a sentence, and turns it', async () => {
  const user = userEvent.setup();
  await renderPart(<Form begun="teacher of" />);
  expect(await screen.findByText('It is not said whose role this is.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Say whose it is' }));
  for (const sentence of [
    'This person is teacher of Bo Reed.',
    'Bo Reed is teacher of this person.',
    'Each of the two is teacher of the other.',
  ]) {
    expect(screen.getByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Turn it round' }));
  }
  expect(screen.getByText('It is not said whose role this is.')).toBeVisible();
  expect(screen.getByTestId('saved')).toBeEmptyDOMElement();
});

it('names the edited entity where its name is known', async () => {
  function Edited() {
    useQueryClient().setQueryData([...editorKey, 'person', 12], aPerson());
    return <Form begun="teacher of" />;
  }
  const user = userEvent.setup();
  await renderPart(<Edited />);
  await user.click(await screen.findByRole('button', { name: 'Say whose it is' }));
  expect(screen.getByText('Ada Ng is teacher of Bo Reed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn it round' }));
  expect(screen.getByText('Bo Reed is teacher of Ada Ng.')).toBeVisible();
});

it('leaves a name as it is written, also at the beginning of a sentence', async () => {
  const user = userEvent.setup();
  await renderPart(<Form begun="teacher of" other="bell hooks" />);
  await user.click(await screen.findByRole('button', { name: 'Say whose it is' }));
  await user.click(screen.getByRole('button', { name: 'Turn it round' }));
  expect(screen.getByText('bell hooks is teacher of this person.')).toBeVisible();
});

it('asks nothing while there is no role', async () => {
  await renderPart(<Form begun=" " />);
  await screen.findByTestId('saved');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what the other one is called where the list of roles knows it', async () => {
  const user = userEvent.setup();
  await renderPart(<Form begun="Mentor" />);
  await user.click(await screen.findByRole('button', { name: 'Say whose it is' }));
  expect(
    await screen.findByText(
      'This person is Mentor of Bo Reed. Bo Reed is mentored by this person.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn it round' }));
  expect(
    screen.getByText('Bo Reed is Mentor of this person. This person is mentored by Bo Reed.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn it round' }));
  expect(screen.getByText('Each of the two is Mentor of the other.')).toBeVisible();
});
