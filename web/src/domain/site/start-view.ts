/** What an operator shows first of the map, as parts of its address. */
export type StartView = { color: 'group' } | { focus: string };

/** What the operator shows first of the map; the server writes it into every page. */
export function readStartView(page: Document = document): StartView | null {
  const meta = page.querySelector('meta[name="mangrove-start-view"]');
  const [view, focus] = meta?.getAttribute('content')?.split(':') ?? [];
  if (view === 'groups') return { color: 'group' };
  return view === 'focus' && focus ? { focus } : null;
}

/** Whether this is the entity with whose surroundings the operator lets every visit begin. */
export function isStartFocus(focus: string | undefined): boolean {
  const start = readStartView();
  return start !== null && 'focus' in start && start.focus === focus;
}
