/** The first word is the first name, the rest the last name, which is empty for a single word. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  return { first_name: first, last_name: rest.join(' ') };
}
