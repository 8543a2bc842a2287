import { useLocation } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EntityEditor } from './entity-editor.tsx';

it('leads to the editor of what the id is, from the address of another kind', async () => {
  await serveAnswers({
    'GET /api/v1/people/12': refusal(404, 'There is no such person.', 'not_found'),
    'GET /api/v1/entities/person/12/survivor': { status: 200, body: { type: 'project', id: 12 } },
  });
  let at = '';
  function Editor() {
    at = useLocation().pathname;
    return at === '/' ? <EntityEditor type="person" id={12} /> : null;
  }
  await renderPart(<Editor />);
  await waitFor(() => expect(at).toBe('/project/12'));
});
