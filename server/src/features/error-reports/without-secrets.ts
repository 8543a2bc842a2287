const removed = '[removed]';

// Every expression is linear, because anybody may send a report.

/** What a JWT is part of: letters in base64url and the points between its parts. */
const dotted = /[\w.-]+/gu;
/** `eyJ` is how every JSON object begins in base64url. */
const beginsObject = /\beyJ/u;

const authorization = /\b(bearer|basic)(?:\s|%20|\+)+[\w~+/.%=-]+/giu;

/** A value whose name says that it is secret: `token=…`, `"refreshToken": "…"`, `password%3D…`. */
const named =
  /((?:token|secret|password|passwd|passphrase|csrf|authorization|cookie|session(?:_?id)?|api_?key)["'`\\]{0,4}\s{0,4}(?:=|:|%3D|%3A)\s{0,4})(?:\\?"[^"]*"?|\\?'[^']*'?|\\?`[^`]*`?|[^\s"'`,;&)}\]]+)/giu;

/** Long text that looks random, as our tokens and cookies do: not a word and not a UUID. */
const random = /[\w-]{32,}/gu;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** The text with everything that looks like a token, a password or a cookie replaced. */
export function withoutSecrets(text: string): string {
  return text
    .replace(dotted, (run) => (isJsonWebToken(run) ? removed : run))
    .replace(authorization, `$1 ${removed}`)
    .replace(named, `$1${removed}`)
    .replace(random, (run) => (isByChance(run) && !uuid.test(run) ? removed : run));
}

/** A JWT has two or more parts. */
function isJsonWebToken(run: string): boolean {
  const start = run.search(beginsObject);
  return start >= 0 && run.indexOf('.', start) > start + 'eyJ'.length;
}

/** True if letters are mixed with digits, or if there are more capitals than in joined words. */
function isByChance(run: string): boolean {
  const capitals = run.match(/[A-Z]/gu)?.length ?? 0;
  const small = run.match(/[a-z]/gu)?.length ?? 0;
  if (/\d/u.test(run)) return capitals + small > 0;
  return 4 * Math.min(capitals, small) >= capitals + small && small > 0;
}
