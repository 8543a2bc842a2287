import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { RoleField } from './role-field.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/relationships/role-types': {
      status: 200,
      body: { role_types: ['Señora of the House', 'Host', 'Dancer'] },
    },
    'GET /api/v1/role-types': {
      status: 200,
      body: {
        role_types: [
          { id: 1, role: 'host of', inverse: 'hosted by', is_official: true },
          { id: 2, role: 'dancer', inverse: 'danced by', is_official: false },
        ],
      },
    },
  });
});
afterEach(() => server.stop());

function Field() {
  const [role, setRole] = useState('');
  return <RoleField label="Role" value={role} onChange={setRole} />;
}

it('suggests the roles in use that contain the typed text, without regard to accents', async () => {
  await renderPart(<Field />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Role' }), 'senora');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Señora of the House',
  ]);
});

it('offers the roles of the list with their inverses, official ones first, each once', async () => {
  await renderPart(<Field />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['host of', 'hosted by', 'Señora of the House', 'Dancer', 'danced by'],
    ]),
  );
});
