import { screen } from '@testing-library/react';
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
