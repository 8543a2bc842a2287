export const entityForm = {
  title: 'The entity form is coming soon',
  text: 'For now, each kind has its own form. Choose one of the three here.',
  create: {
    project: 'Create a project',
    organization: 'Create an organisation',
    person: 'Create a person',
  },
} as const;
