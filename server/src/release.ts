import { existsSync } from 'node:fs';

/** Whether this runs from a release, and not from the repository: the same files lie there. */
const isRelease = existsSync(new URL('../../SHA256SUMS', import.meta.url));

/** How the admin command is called where this runs. */
export const adminCommand = isRelease ? 'node admin.js' : 'npm run admin --';
