export const preview = {
  title: 'Preview',
  none: 'Nothing to preview',
  noneText: 'The address of a preview names a kind and an id, such as ?type=person&id=12.',
  exploreMap: 'Explore the Map',
} as const;
