import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  document.body.innerHTML = '';
  vi.resetModules();
});

it('keeps the names of the page of the server on every screen that shows its picture', async () => {
  document.body.innerHTML = '<div id="first-map"><i>Ines Quill</i></div><div id="root"></div>';
  vi.resetModules();
  const { LoadingMap } = await import('./first-map.tsx');
  const container = document.getElementById('root') ?? document.body;
  const { unmount } = render(<LoadingMap text="Loading" />, { container });
  expect(container.querySelector('#first-map')?.textContent).toBe('Ines Quill');
  unmount();
  const again = render(<LoadingMap text="Loading" />);
  expect(again.container.querySelector('#first-map')?.textContent).toBe('Ines Quill');
});

it('shows no picture in a page without one', async () => {
  const { LoadingMap } = await import('./first-map.tsx');
  const { container } = render(<LoadingMap text="Loading" />);
  expect(container.querySelector('#first-map')).toBeNull();
});
