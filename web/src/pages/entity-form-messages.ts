export const entityForm = {
  title: 'The entity form is coming soon',
  text: 'For now, each kind has its own form. Choose one of the three here.',
} as const;
