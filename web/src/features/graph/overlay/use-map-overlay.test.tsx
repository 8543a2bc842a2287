import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import type { MapEngine } from '../drawing/map-engine.ts';
import { useMapOverlay } from './use-map-overlay.ts';

it('useMapOverlay passes to the map a card that appears after the first render [spec 3.2]', async () => {
  const told: number[] = [];
  const engine = { setOverlays: (boxes: readonly DOMRect[]) => void told.push(boxes.length) };
  function Screen() {
    const root = useRef<HTMLDivElement>(null);
    useMapOverlay(root, useRef(engine as unknown as MapEngine));
    return (
      <div ref={root} data-testid="screen">
        <p data-overlay>Panel</p>
      </div>
    );
  }
  const { getByTestId } = render(<Screen />);
  expect(told).toEqual([1]);

  const card = document.createElement('article');
  card.dataset.overlay = '';
  getByTestId('screen').append(card);
  await waitFor(() => expect(told.at(-1)).toBe(2));
  card.remove();
  await waitFor(() => expect(told.at(-1)).toBe(1));
});
