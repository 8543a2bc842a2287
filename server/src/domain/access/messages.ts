export const text = {
  noAccess: "You don't have access to this content.",
} as const;
