import { platforms } from '@mangrove/contract';
import {
  entityColumns,
  pictureFolder,
  relationshipColumns,
  usualColumns,
} from '../features/exchange/network-format.ts';

const run = 'npm run admin --';

const endings = `Exit codes
  0    done
  1    refused or failed; nothing was changed
  2    the command line, or a setting, is wrong
  3    the database or its folder cannot be reached, or is busy with another command
  130  interrupted with Ctrl-C; what was not finished was undone`;

const where = `The data is that of DATA_DIR (./data), or of the PostgreSQL in DATABASE_URL. A server may be
running on it or not: one that holds the folder is asked to do the work.`;

const column = (names: readonly string[]) => names.join(', ');
const furtherColumns = entityColumns.organization.optional.filter(
  (name) =>
    !usualColumns.organization.includes(name) && !(platforms as readonly string[]).includes(name),
);

export const generalHelp = `Usage: ${run} COMMAND [OPTIONS]

  import FOLDER [--dry-run]   take in a network from CSV files
  export FOLDER               write the network as CSV files
  backup FILE                 keep everything in one checksummed file
  restore FILE [--replace]    bring back a backup
  superuser EMAIL             make a superuser, or make an account one
  migrate                     bring the database to this version
  demo load|remove            add the demo network, or take it away

${run} COMMAND --help tells more about one of them.

${where}

${endings}`;

const format = `Format
  UTF-8, comma separated, a header line each; the order of the columns does not matter.
  people.csv         ${column(usualColumns.person)}
  organizations.csv  ${column(usualColumns.organization)}
  projects.csv       ${column(usualColumns.project)}
  relationships.csv  ${column([...relationshipColumns.required, ...relationshipColumns.optional])}

  Needed are id and first_name, id and name, and the types and ids of a relationship's ends; any
  other column may be missing, and any other cell empty.

  id           the file's own key; any short text
  tags         separated by ";"; brought to the product's form (Künstlerhaus: KUNSTLERHAUS)
  latitude     decimal degrees, with a point, as longitude
  node1_type   person, project or organization; node1_id is an id of that file
  years        free text: 2020, 2022, 2018 - 2020, since 2019 or 1990s

  Further columns, where you need them
  people.csv         pronouns
  all three          ${column(furtherColumns)}
                     ${column(platforms)}

  further_locations  JSON: [{"city":"Graz","country":"Austria","latitude":47.07,"longitude":15.44}]
  tag_types          as many as tags, separated by ";"; without it a tag has its entity's type
  links              lines such as "instagram @name"; a column for each platform does as well
  photo              a JPEG, PNG or WebP in the folder "${pictureFolder}" beside the CSV files
  gallery            JSON: [{"file":"opening.jpg","caption":"The opening"}]`;

export const commandHelp = {
  import: `Usage: ${run} import FOLDER [--dry-run] [--report FILE]

Takes in people.csv, organizations.csv, projects.csv and relationships.csv: all of it, or nothing.

  --dry-run      check everything, and change nothing
  --report FILE  write every single note to a file, as "people.csv:12: …"

Refused, with file and line: a missing or empty file, a missing column that is needed, another encoding than
UTF-8, broken quotation marks, an unknown type, a relationship that names nobody or is one to
itself, an id that is used twice, a missing name, text that is too long.
Left out or put right, and reported: exact duplicates, tags that break a rule, coordinates that
are none, links that lead nowhere or are written another way, unknown columns.

Ids are remembered under the folder's name: a folder that is loaded again adds only what is new
in it, and leaves what is there as it is. What is imported has no owner.

${format}

Example
  ${run} import ./my-network --dry-run

${endings}`,
  export: `Usage: ${run} export FOLDER [--force]

Writes people.csv, organizations.csv, projects.csv, relationships.csv and the pictures into a
folder that is empty or does not exist yet. Imported into an empty database they give the same
network. Accounts and roles stay out: for those there is backup.

  --force  write into a folder that is not empty; files of the same names are replaced

A cell that a spreadsheet would take for a formula begins with an apostrophe; import takes it off.

${format}

Example
  ${run} export ./network-2026

${endings}`,
  backup: `Usage: ${run} backup FILE [--force]

Writes the whole database and every picture into one compressed file (.tar.gz), as they are at one
moment, with a checksum for every part. The file appears under its name once it is complete. It
holds personal data: keep it as carefully as the server itself.

  --force  replace a file that is there already

Example
  ${run} backup ./backups/mangrove-2026-11-21.tar.gz

${endings}`,
  restore: `Usage: ${run} restore FILE [--replace]

Checks every part of a backup first, then puts it into an empty database. The backup may come
from the other kind of database: embedded or PostgreSQL.

  --replace  delete everything that is in the database now

A damaged or cut off file, and one of another version of the database, is refused; then nothing
was changed.

Example
  ${run} restore ./backups/mangrove-2026-11-21.tar.gz --replace

${endings}`,
  superuser: `Usage: ${run} superuser EMAIL [--password-stdin]

Makes a verified superuser, who administers users, access, tags and data. An address that has an
account already becomes a superuser's; an empty password keeps the one it has, any other replaces
it and signs its devices out. Without the option the password is asked for on the terminal, and
not shown.

  --password-stdin  read the password from standard input

Example
  ${run} superuser you@example.org

${endings}`,
  migrate: `Usage: ${run} migrate

Brings the database to the form that this version needs, forward only, in one transaction. The
server does the same when it starts.

${endings}`,
  demo: `Usage: ${run} demo load|remove

  load    add the invented demo network, also beside a network of your own
  remove  take it away; it does not come back by itself

A new, empty database gets the demo network when the server starts, unless DEMO=off.

${endings}`,
} as const;

export type CommandName = keyof typeof commandHelp;
