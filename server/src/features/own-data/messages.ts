/** What the tables of the file hold. */
export const about = {
  account: 'Your account, without the hash of your password.',
  sessions: 'Where you are logged in, without what would open it.',
  browsers: 'Browsers in which you have logged in before.',
  oneTimeCodes: 'Since when you log in with one-time codes, without what they are made with.',
  passkeys: 'Your passkeys, without their keys.',
  identities: 'Who you are at the institutions by which you log in.',
  recoveryCodes: 'The recovery codes that you have not used, without the codes.',
  tokens: 'Tokens of your scripts, without the tokens.',
  shortAddresses: 'The short addresses that you made.',
  access: 'What you may look after.',
  entities: 'Your profile, what you own, and people whom you added.',
  fields:
    'The fields of this community that these fill in, archived ones too; `entities` has the values by their ids.',
  deleted: 'What you deleted, or owned when it was deleted, for as long as it can be restored.',
  connections: 'The connections of these that you may see, with the names of the other ends.',
  history:
    'What you changed, when, and what you wrote; not what stood there before, nor what an undo or a merge brought back.',
  log: 'What the log of important events says of you: what you did, and what was done to you.',
  emails: 'E-mails to you of the last weeks: of which kind, when, and what they named.',
  notifications: 'What you were told in the bell.',
  emailRhythms: 'How often you want to be told of what by e-mail.',
  reports: 'What you reported, and what came of it.',
  claims: 'Profiles of which you said that they are yours, and when that was decided.',
  invitations: 'People whom you invited and who have not answered.',
  pictures: 'Pictures that you uploaded; the files lie in the folder "pictures".',
} as const;

/** The text that lies in the file. */
export const explain = (site: string, madeAt: string, tables: readonly string[]) =>
  `Your own data on ${site}, as it was on ${madeAt}.

Each table is there twice: as JSON for programs, and as CSV for spreadsheets, in UTF-8. Cells that a
spreadsheet would take for a formula begin with an apostrophe. The folder "pictures" holds the
pictures that you uploaded.

${tables.join('\n')}

Left out are hashes and tokens, which would open something, and what belongs to others.
`;
