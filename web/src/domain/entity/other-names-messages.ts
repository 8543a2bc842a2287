export const identifierText = {
  inScheme: (scheme: string, value: string) => `${scheme} ${value}`,
  opensNewTab: 'opens in a new tab',
  proved: (scheme: string) => `Proved by a login at ${scheme}`,
  provedWords: (words: string) => `${words} (proved)`,
} as const;

export const otherNamesText = { also: 'Also', formerly: 'Formerly' } as const;
