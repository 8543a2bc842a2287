export const text = {
  removedAfterReport: 'This was removed after a report. Only superusers can restore it.',
  removedForReason: (reason: string) =>
    `This was removed after a report: ${reason}. Only superusers can restore it.`,
  onlyTheyRestore: 'The other side declined this connection. Only they can restore it.',
  hiddenUntilDecided: 'This is hidden until its report is decided.',
  mergedIntoAnother: 'This was merged into another. Undo the merge instead.',
  notFound: 'This was not found. It may have been restored or erased.',
} as const;
