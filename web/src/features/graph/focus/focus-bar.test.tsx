import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { MapScreenProvider } from '../map-screen-context.ts';
import type { MapScreenState } from '../use-map-screen.ts';
import { FocusBar } from './focus-bar.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({});
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'mangrove-start-view', content: 'focus:project_9' });
  document.head.append(meta);
});
afterEach(() => {
  document.head.querySelector('meta[name="mangrove-start-view"]')?.remove();
  return server.stop();
});

/** The bar of a map on which there is nothing of what is to be looked at. */
async function renderMissing(focus: string, isSuperuser: boolean) {
  server.answers['GET /api/v1/auth/session'] = sessionOf({ ...aroha, is_superuser: isSuperuser });
  const onAddress = vi.fn();
  const state = {
    address: { focus },
    focus: { known: {}, part: null, error: null },
    ...{ isMap: true, onAddress, leaveFocus: vi.fn() },
  };
  await renderPart(
    <MapScreenProvider value={state as unknown as MapScreenState}>
      <FocusBar />
    </MapScreenProvider>,
  );
  return onAddress;
}

it('leaves, without a word, a start view that is not on the map', async () => {
  const onAddress = await renderMissing('project_9', false);
  // In place of the address, so that Back does not lead to it again.
  await waitFor(() => expect(onAddress).toHaveBeenCalledExactlyOnceWith({}, false));
  expect(screen.queryByRole('status')).toBeNull();
});

it('tells superusers of it', async () => {
  const onAddress = await renderMissing('project_9', true);
  expect(await screen.findByText(/START_VIEW/u)).toBeVisible();
  expect(onAddress).not.toHaveBeenCalled();
});

it('says of what somebody asked for that it is not there', async () => {
  const onAddress = await renderMissing('person_4', false);
  expect(await screen.findByText(/^What was to be looked at is not/u)).toBeVisible();
  expect(onAddress).not.toHaveBeenCalled();
});
