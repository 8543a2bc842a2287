/** What a token for a script may do: calls that change nothing, and calls that do. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** How every token for a script begins, so that programs that look for secrets recognise it. */
export const tokenPrefix = 'mgt_';
