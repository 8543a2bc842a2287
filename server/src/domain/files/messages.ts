export const text = {
  unusable: 'This picture cannot be used. Please upload it again.',
} as const;
