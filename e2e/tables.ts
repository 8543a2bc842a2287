import type { Page } from '@playwright/test';

/** The row of a table that holds this text. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
