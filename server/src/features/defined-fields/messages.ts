import { say } from '../../errors.ts';

export const text = {
  cannotFilter: 'Searches cannot be narrowed by a longer text or a link.',
  cannotColor: 'The map cannot be coloured by a longer text, a link or a number.',
  onlyChoicesHaveOptions: 'Only a choice has options.',
  optionMissing: 'Please add an option to choose.',
  optionTwice: (label: string) => say('The option {label} is there twice.', { label }),
  optionGone: (label: string) =>
    say('The option {label} was merged or removed. Please add it again.', { label }),
  valuesOfKindLost: (count: number) =>
    say('{count} of a kind that you take away have a value, which would be lost.', { count }),
  optionsChosen: (labels: string, count: number) =>
    say('{labels}: chosen by {count}. Merge it into another option instead of removing it.', {
      labels,
      count,
    }),
  askedOfNobody: (label: string) =>
    say('The field {label} is archived: nobody is asked for it.', { label }),
  typeLabelToDelete: (label: string) =>
    say('Please type {label} to delete this field with its values.', { label }),
  fieldsChanged: 'One of these fields was deleted. Please look again.',
  chooseTwoOptions: 'Choose two different options of this field.',
  tooManyFields: (most: number) =>
    say('There can be at most {most} fields. Delete one first.', { most }),
  changedMeanwhile: 'Somebody else has changed this field meanwhile.',
} as const;
