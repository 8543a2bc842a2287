export const labelFieldText = {
  title: 'Labels and Notices',
  hint: 'Of Local Contexts. Only a community writes its Labels, so they are shown here as its project in the Local Contexts Hub gives them, and nobody can change their words.',
  attach: 'Attach from the Local Contexts Hub',
  onlyOwners: 'Only an owner can attach them or take them away.',
  takeAway: 'Take away',
  takeAwayOf: (names: string) => `Take away: ${names}`,
  dialogTitle: 'Attach Labels and Notices',
  lead: 'Paste the JSON of the project, as the Hub’s interface gives it. Labels that are here already are replaced by newer ones of the same project.',
  json: 'JSON of the project',
  submit: 'Attach',
  busy: 'Attaching…',
  notNewer:
    'These Labels differ from those that are here, and are not newer. Only their community changes them, on the Hub.',
  tooManyProjects: (most: number) => `At most ${most} projects can be attached.`,
  tooManyNotices: (most: number) => `At most ${most} Notices can be attached.`,
} as const;
