/** `a…@example.org`: enough to distinguish two people with the same name. */
export function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  return `${[...local][0] ?? ''}…@${host}`;
}
