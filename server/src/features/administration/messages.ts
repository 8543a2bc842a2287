import { say } from '../../errors.ts';

export const text = {
  tooLarge: (megabytes: number) =>
    `These files are too large together: ${megabytes} MB is the limit here. The admin command imports larger folders.`,
  sentTwice: (name: string) => say('{name} was sent twice.', { name }),
  noFiles: 'No files were sent.',
  notAFileOfImports: (name: string) => say('"{name}" is no file that an import reads.', { name }),
  tooManyFiles: (most: number) => say('At most {most} files can be imported here.', { most }),
  brokenOff: 'The upload broke off.',
  connectionClosed: 'The connection was closed.',
  otherFiles: 'These are not the files that were checked. Please check them again.',
  networkChanged:
    'The network has changed since these files were checked. Please check them again.',
} as const;
