export const definedLineText = {
  failed: 'Some of what is said here could not be loaded.',
  tryAgain: 'Try Again',
} as const;
