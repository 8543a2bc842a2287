export const text = {
  nobodyToSayIt: 'There is nobody with this id on the map who could say it.',
} as const;
