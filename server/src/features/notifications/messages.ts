export const text = {
  linkIncomplete:
    'This link is not complete. Please open it from the e-mail again, or change your settings once you have logged in.',
} as const;
