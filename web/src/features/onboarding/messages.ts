// The sentences of creating a profile, as they are specified.

export const welcome = {
  person: {
    title: 'Create your profile',
    text: 'A picture, your name, and whatever else you would like others to know: six short steps. You can change everything later.',
    start: 'Start Personal Onboarding',
  },
  organization: {
    title: "Create your organisation's profile",
    text: 'Your account is for an organisation: the map shows its name, where it works and what it does.',
    start: 'Create Organization Profile',
  },
  skipped: {
    title: 'You have no profile yet',
    text: 'Look around as long as you like. Once you have a profile, others can find you and connect with you.',
  },
  skip: 'Skip for Now',
  viewMap: 'View Map',
  settings: 'Account Settings',
} as const;

export const reminder = {
  label: 'Your profile',
  text: 'You are not on the map yet.',
  action: 'Create your profile',
} as const;

export const wizard = {
  pageTitle: 'Onboarding',
  progress: 'Onboarding progress',
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  complete: (percent: number) => `${percent}% complete`,
  previous: 'Previous',
  next: 'Next',
  finish: 'Complete Profile',
  finishing: 'Creating Profile...',
  failedTitle: 'Your profile was not created',
} as const;

export const steps = {
  picture: {
    title: 'Profile Picture',
    hint: 'Choose a clear photo that shows your face. This helps others recognize and connect with you.',
  },
  name: {
    title: 'Your Name',
    hint: 'As you would like others to find you. You can change it at any time.',
  },
  location: {
    title: 'Location',
    hint: 'Where you live or work, as near as you like: a country is enough.',
  },
  about: {
    title: 'About You',
    hint: 'A few sentences on what you do and what moves you.',
  },
  tags: {
    title: 'Tags',
    hint: 'Words by which others find you: what you make, where you belong, what you care for.',
  },
  links: {
    title: 'Links',
    hint: 'Your website, and where else you can be found, such as Instagram or Mastodon.',
  },
  connect: {
    title: 'Connect what you do',
    hint: 'The projects you work on and the organisations you work with. Connections help others find you on the map, and help you find them.',
  },
} as const;

export const firstStepsText = {
  pageTitle: 'First steps',
  menu: 'Complete your profile',
  failed: 'Your profile could not be loaded',
  skip: 'Skip',
  save: 'Save and continue',
  saving: 'Saving...',
  finish: 'Go to the map',
  failedTitle: 'This was not saved',
  filled: 'This part of your profile was filled in elsewhere meanwhile. Your profile shows it.',
} as const;

export const fields = {
  firstName: 'First Name',
  firstNameRequired: 'First name is required.',
  lastName: 'Last Name',
  pronouns: 'Pronouns',
  pronounsPlaceholder: 'e.g. she/her, they/them',
  optional: '(optional)',
  about: 'About You',
  link: (number: number) => `Link ${number}`,
  linkPlaceholder: 'https://example.com',
  addLink: 'Add another link',
  removeLink: (number: number) => `Remove link ${number}`,
  thumbnail: 'How you appear on the map',
  nobody: 'You',
} as const;

export const done = {
  title: 'Your profile was created!',
  text: 'You are on the map. Others can find you now, and connect with what you make.',
  profile: 'View My Profile',
  map: 'See yourself on the map',
  connect: 'Connect what you do',
} as const;

export const failures = {
  notSignedIn: 'User not authenticated',
} as const;
