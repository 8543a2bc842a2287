const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** "12.4 MB", in steps of a thousand. */
export function byteText(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 999.5 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  const digits = step === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${units[step]}`;
}
