/** The first field that is wrong, or question that has to be decided before a form can be sent. */
export function findFirstError(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? null;
}

/** Focuses the first field that is wrong, once its error is rendered, clear of bars that stick. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const found = findFirstError(form);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'center' });
  });
}
