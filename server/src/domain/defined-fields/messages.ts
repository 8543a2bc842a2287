import { say } from '../../errors.ts';

export const text = {
  noSuchField: (key: string) => `There is no field “${key}”.`,
  deletedMeanwhile: (label: string) =>
    say('The field {label} was deleted meanwhile. Please copy what you typed there.', { label }),
  notForThisKind: (label: string) => say('The field {label} is not for this kind.', { label }),
  archived: (label: string) =>
    say('The field {label} is archived: its values cannot be changed.', { label }),
} as const;
