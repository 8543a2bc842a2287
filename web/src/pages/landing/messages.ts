export const messages = {
  titleLines: ['Where climate,', 'art and culture', 'hold each other up'],
  lead: (site: string) =>
    `${site} is a living map of the people, projects and organisations working between them. Find who is close to you, and show what you are part of.`,
  explore: 'Explore the Map',
  testTags: 'Test Tag Management',
  register: 'Register Now',
  viewProfile: 'View Profile',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  developmentModeTitle: 'Development mode.',
  developmentMode: 'We are working on it just now. Access is restricted to superusers only.',
  developmentModeForYou: 'Nobody but superusers can use the product just now.',
  legal: 'Legal',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  care: 'Labels and care',
} as const;
