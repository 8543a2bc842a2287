export const identifierText = {
  inScheme: (scheme: string, value: string) => `${scheme} ${value}`,
  opensNewTab: 'opens in a new tab',
} as const;

export const otherNamesText = { also: 'Also', formerly: 'Formerly' } as const;
