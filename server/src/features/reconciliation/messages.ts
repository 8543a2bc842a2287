import { say } from '../../errors.ts';

export const text = {
  city: 'City',
  cityOfPlace: 'The city of a place',
  country: 'Country',
  countryOfCity: 'The country of the city',
  link: 'Link',
  linkOfEntry: 'A website, or an address on a social network',
  addressElsewhere: 'The address of an entry elsewhere',
  valueOrAddress: 'Its value or address',
  tooManyQuestions: (most: number, example: string) =>
    say('Send up to {most} questions as JSON, such as {example}.', { most, example }),
} as const;
