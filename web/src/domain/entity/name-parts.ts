/** The first word is the first name, the rest the last; a single word leaves the last empty. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  return { first_name: first, last_name: rest.join(' ') };
}
