export const text = {
  noBackup:
    'The backup before it could not be made, so nothing was deleted. Please tell whoever runs the server: "admin doctor" says why.',
} as const;
