/**
 * The calls of accounts, and the validation library with them, come after the first paint: nobody
 * sends a form before that.
 */
export const loadAccountCalls = async () => (await import('./api.ts')).accountCalls;
