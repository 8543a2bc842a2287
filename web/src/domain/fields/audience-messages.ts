import type { Audience, PlacePrecision } from '@mangrove/contract/browser';

export const audienceName: Record<Audience, string> = {
  public: 'Everyone',
  members: 'Members',
  private: 'Only us',
};

export const audienceText = {
  profile: 'Who sees this profile',
  picture: 'Who sees the picture',
  pronouns: 'Who sees how to address you',
  location: 'Who sees this place',
  link: 'Who sees this link',
  image: (number: number) => `Who sees picture ${number}`,
  connection: 'Who sees this connection',
  /** In the narrow cell of a table. */
  inRow: 'Who sees it',
  asVisitor: 'See as a visitor',
  explained: {
    public: 'Everyone who visits the map, and search engines if they are let in.',
    members: 'People who are logged in and have confirmed their address.',
    private: 'You, others with access to this profile, and superusers.',
  },
  unasked:
    'This person has no account here. They are for members until they make the profile their own.',
  /** For screen readers, and where there is room. */
  mark: { members: 'Only members see this', private: 'Only those with access see this' },
} as const satisfies Record<string, unknown>;

export const precisionText = {
  label: 'What others learn of where you are',
  option: {
    city: 'The town',
    exact: 'The exact place',
    country: 'Only the country',
  } satisfies Record<PlacePrecision, string>,
  explained: {
    city: 'Maps put you in the middle of the town, never at the house.',
    exact: 'Maps put you where you chose.',
    country: 'Others see the country, and neither the town nor the name of the place.',
  } satisfies Record<PlacePrecision, string>,
} as const;
