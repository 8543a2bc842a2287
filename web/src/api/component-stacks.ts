const stacks = new WeakMap<object, string>();

/** Remembers where in the page an error happened; a boundary learns it before its screen shows. */
export function noteComponentStack(error: unknown, stack: string | null | undefined): void {
  if (typeof error === 'object' && error !== null && stack) stacks.set(error, stack);
}

export function componentStackOf(error: unknown): string {
  return (typeof error === 'object' && error !== null && stacks.get(error)) || '';
}
