import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, noConnections } from '../../domain/entity/test-entities.ts';
import { renderPart } from '../../test-render.tsx';
import { ConnectionGroups } from './connection-groups.tsx';

it('sorts connections by the numbers in their names', async () => {
  const projects = ['10. Jahresausstellung', '5. Jahresausstellung', 'Élan', 'Eel'].map(
    (name, index) => aConnection(index + 1, name, undefined, 'project'),
  );
  const connections = { ...noConnections, projects };
  await renderPart(
    <ConnectionGroups of={{ id: 9, name: 'Ada' }} connections={connections} pathHref="/map" />,
  );
  const names = screen.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent);
  expect(names).toEqual(['5. Jahresausstellung', '10. Jahresausstellung', 'Eel', 'Élan']);
});
