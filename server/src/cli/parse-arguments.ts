import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isInBucket } from '../features/exchange/bucket-backups.ts';
import type { AdminRequest } from './admin-request.ts';
import { type CommandName, readHelp } from './help.ts';
import { usageText } from './messages.ts';

/** The parsed command line. */
export type ParsedArguments = { help: string } | { wrong: string } | { request: ParsedRequest };

/** Passwords are not accepted as arguments; the request says where to read the password. */
export type ParsedRequest =
  | Exclude<AdminRequest, { command: 'superuser' | 'backup' }>
  /** The command sends the file itself: the server that wrote it need not have the bucket. */
  | (Extract<AdminRequest, { command: 'backup' }> & { toBucket?: true })
  | { command: 'superuser'; email: string; passwordFrom: 'stdin' | 'terminal' }
  /** These need no database, and so are no requests to one. */
  | { command: 'verify'; file: string; identity?: string }
  | { command: 'backups' };

interface CommandShape {
  /** The names of the positional arguments. */
  words: string[];
  options: NonNullable<ParseArgsConfig['options']>;
  read(words: string[], options: OptionValues, folder: string): ParsedRequest | string;
}

type OptionValues = Record<string, string | boolean | (string | boolean)[] | undefined>;

const flag = { type: 'boolean' } as const;

const shapes: Record<CommandName, CommandShape> = {
  import: {
    words: ['FOLDER'],
    options: {
      'dry-run': flag,
      'decode-html': flag,
      report: { type: 'string' },
      'take-file-values': flag,
      'bring-back': { type: 'string', multiple: true },
    },
    read: ([path = ''], given, folder) => ({
      command: 'import',
      folder: resolve(folder, path),
      dryRun: given['dry-run'] === true,
      ...(given['decode-html'] === true && { decodesHtml: true }),
      report: typeof given.report === 'string' ? resolve(folder, given.report) : null,
      takeFileValues: given['take-file-values'] === true,
      bringBack: [given['bring-back'] ?? []].flat().map(String),
    }),
  },
  export: {
    words: ['FOLDER'],
    options: { force: flag },
    read: ([path = ''], given, folder) => ({
      command: 'export',
      folder: resolve(folder, path),
      force: given.force === true,
    }),
  },
  backup: {
    words: ['FILE'],
    options: { force: flag, 'encrypt-to': { type: 'string' }, s3: flag },
    read: ([path = ''], given, folder) => ({
      command: 'backup',
      file: resolve(folder, path),
      force: given.force === true,
      ...pathOf('encryptTo', given['encrypt-to'], folder),
      ...(given.s3 === true && { toBucket: true as const }),
    }),
  },
  backups: { words: [], options: {}, read: () => ({ command: 'backups' }) },
  restore: {
    words: ['FILE'],
    options: { replace: flag, 'dry-run': flag, identity: { type: 'string' } },
    read: ([path = ''], given, folder) => ({
      command: 'restore',
      file: backupOf(path, folder),
      replace: given.replace === true,
      dryRun: given['dry-run'] === true,
      ...pathOf('identity', given.identity, folder),
    }),
  },
  verify: {
    words: ['FILE'],
    options: { identity: { type: 'string' } },
    read: ([path = ''], given, folder) => ({
      command: 'verify',
      file: backupOf(path, folder),
      ...pathOf('identity', given.identity, folder),
    }),
  },
  superuser: {
    words: ['EMAIL'],
    options: { 'password-stdin': flag },
    read: ([email = ''], given) => ({
      command: 'superuser',
      email,
      passwordFrom: given['password-stdin'] === true ? 'stdin' : 'terminal',
    }),
  },
  'second-factor': {
    words: ['remove', 'EMAIL'],
    options: {},
    read: ([action = '', email = '']) =>
      action === 'remove' ? { command: 'second-factor', email } : usageText.notRemove(action),
  },
  doctor: { words: [], options: {}, read: () => ({ command: 'doctor' }) },
  migrate: { words: [], options: {}, read: () => ({ command: 'migrate' }) },
  demo: {
    words: ['load|remove'],
    options: {},
    read: ([action = '']) =>
      action === 'load' || action === 'remove'
        ? { command: 'demo', action }
        : usageText.neitherLoadNorRemove(action),
  },
};

/** A path, or the address of a backup in the bucket as it is. */
function backupOf(path: string, folder: string): string {
  return isInBucket(path) ? path : resolve(folder, path);
}

/** The path that an option names, as a part of a request; nothing without the option. */
function pathOf<Name extends string>(
  name: Name,
  given: OptionValues[string],
  folder: string,
): { [Key in Name]?: string } {
  const path = { [name]: resolve(folder, String(given)) } as { [Key in Name]: string };
  return given === undefined ? {} : path;
}

/**
 * Parses a command line.
 * @param folder the base of relative paths.
 */
export function parseArguments(words: string[], folder: string): ParsedArguments {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    return { help: readHelp('general') };
  }
  if (!isCommand(name)) {
    return { wrong: usageText.noCommand(name, Object.keys(shapes)) };
  }
  const shape = shapes[name];
  const wrong = (problem: string) => ({ wrong: usageText.wrong(name, problem) });
  const parsed = parse(rest, shape);
  if (typeof parsed === 'string') return wrong(parsed);
  if (parsed.values.help === true) return { help: readHelp(name) };
  const missing = shape.words[parsed.positionals.length];
  if (missing !== undefined) return wrong(usageText.missing(missing));
  const surplus = parsed.positionals[shape.words.length];
  if (surplus !== undefined) return wrong(usageText.tooMuch(surplus));
  const request = shape.read(parsed.positionals, parsed.values, folder);
  return typeof request === 'string' ? wrong(request) : { request };
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(shapes, name);
}

/** The words and options, or an error message. */
function parse(args: string[], { options }: CommandShape) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // Only the first sentence: Node's advice after it does not apply here.
    return `${message.split(/\.\s/u)[0]?.replace(/\.$/u, '')}.`;
  }
}
