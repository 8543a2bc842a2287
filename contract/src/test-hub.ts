// A project as the Hub of Local Contexts gives it (API version 2), for tests.
export const aHubProject = {
  unique_id: '6dbf5acc-e602-45a6-a45a-13c14ef0be8d',
  providers_id: null,
  project_page: 'https://localcontextshub.org/projects/6dbf5acc-e602-45a6-a45a-13c14ef0be8d',
  title: 'Tide Songs',
  project_privacy: 'Public',
  date_added: '2025-01-05T18:18:17.078138Z',
  date_modified: '2025-05-02T08:00:00.000000Z',
  created_by: [{ institution: null, researcher: null, community: { id: 4, name: 'Ngāi Tahu' } }],
  tk_labels: [
    {
      unique_id: '0f2b7a3c-4f0e-4a53-8a3a-2f3f0e4a5381',
      name: 'TK Attribution (TK A)',
      label_type: 'attribution',
      language_tag: 'en',
      language: 'English',
      label_text: 'These songs are ours.\nName us when you sing them.',
      img_url: 'https://storage.googleapis.com/labels/tk-attribution.png',
      svg_url: 'https://storage.googleapis.com/labels/tk-attribution.svg',
      audiofile: null,
      community: { id: 4, name: 'Ngāi Tahu', profile_url: 'https://localcontextshub.org/c/4' },
      translations: [
        {
          translated_name: 'Mana',
          language_tag: 'mi',
          language: 'Māori',
          translated_text: 'Nō mātou ēnei waiata.',
        },
      ],
      created: '2025-01-05T18:18:17Z',
      updated: '2025-01-05T18:18:17Z',
    },
  ],
  bc_labels: [],
  sub_projects: [],
};

export const aHubNotice = {
  notice_type: 'attribution_incomplete',
  name: 'Attribution Incomplete Notice',
  img_url: 'https://storage.googleapis.com/labels/ci-attribution-incomplete.png',
  default_text: 'The attribution of this is not complete.',
  translations: [],
};
