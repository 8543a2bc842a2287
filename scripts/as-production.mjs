/**
 * Runs the server's code as in production. An address without https is refused there only if whoever
 * starts it chose production: a trial in a local network has no certificate.
 */
export function runAsProduction() {
  if (process.env.NODE_ENV !== 'production') process.env.ALLOW_PLAIN_HTTP ??= 'on';
  process.env.NODE_ENV = 'production';
}
