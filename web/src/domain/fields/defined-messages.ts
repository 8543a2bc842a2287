export const definedText = {
  failed: 'Some fields could not be loaded',
  failedText: 'The fields of this community are missing here. Everything else can be edited.',
  tryAgain: 'Try Again',
  asked: 'The community asks for this.',
  tooLong: (most: number) => `At most ${most} characters.`,
  linkPlaceholder: 'https://',
  /** The first option of a choice. */
  notSaid: 'Not said',
  gone: (label: string) => `“${label}” can no longer be filled in`,
  goneText: 'It was changed or taken away meanwhile. What you entered stays here to be copied:',
  goneOptions: (options: string, label: string) => `No longer an option of “${label}”: ${options}`,
  goneOptionsText: 'It was taken away meanwhile. Choose another one, or leave it out.',
  setAside: 'Leave it out',
  setAsideOf: (label: string) => `Leave it out: ${label}`,
} as const;
