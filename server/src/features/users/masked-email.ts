/** `a…@example.org`: enough to tell two people of one name apart. */
export function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@');
  return `${[...local][0] ?? ''}…@${host}`;
}
