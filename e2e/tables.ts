import type { Page } from '@playwright/test';

/** The table row that contains this text. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
