import type { Page } from '@playwright/test';

/**
 * Makes a call as the page's visitor, from within the page: prepares data for which the screens
 * have their own tests.
 * @param path below /api/v1
 * @throws an error with the answer if the call is refused
 */
export async function callAsVisitor(page: Page, method: string, path: string, body?: object) {
  const { status, text } = await page.evaluate(
    async (call) => {
      const { csrf_token } = await (await fetch('/api/v1/auth/csrf-token')).json();
      const answer = await fetch(`/api/v1${call.path}`, {
        method: call.method,
        headers: {
          ...(call.body ? { 'content-type': 'application/json' } : {}),
          'x-csrf-token': csrf_token,
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      });
      return { status: answer.status, text: await answer.text() };
    },
    { method, path, body },
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
