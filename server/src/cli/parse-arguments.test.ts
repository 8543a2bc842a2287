import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

const read = (line: string) => parseArguments(line.split(' ').filter(Boolean), '/home/ada');

const anImport = {
  command: 'import',
  dryRun: false,
  report: null,
  takeFileValues: false,
  bringBack: [],
};

describe('the command line', () => {
  it.each([
    ['import net --dry-run', { ...anImport, folder: '/home/ada/net', dryRun: true }],
    ['import net --decode-html', { ...anImport, folder: '/home/ada/net', decodesHtml: true }],
    [
      'import --report notes.txt /srv/net',
      { ...anImport, folder: '/srv/net', report: '/home/ada/notes.txt' },
    ],
    [
      'import net --take-file-values --bring-back person:p1 --bring-back relationship:0a1b',
      {
        ...anImport,
        folder: '/home/ada/net',
        takeFileValues: true,
        bringBack: ['person:p1', 'relationship:0a1b'],
      },
    ],
    ['export ../net', { command: 'export', folder: '/home/net', force: false }],
    ['backup b.tar.gz --force', { command: 'backup', file: '/home/ada/b.tar.gz', force: true }],
    [
      'backup b --encrypt-to r.txt',
      { command: 'backup', file: '/home/ada/b', force: false, encryptTo: '/home/ada/r.txt' },
    ],
    [
      'restore b --identity /safe/key',
      {
        ...{ command: 'restore', file: '/home/ada/b', replace: false, dryRun: false },
        identity: '/safe/key',
      },
    ],
    ['verify b --identity k', { command: 'verify', file: '/home/ada/b', identity: '/home/ada/k' }],
    [
      'restore b --replace',
      { command: 'restore', file: '/home/ada/b', replace: true, dryRun: false },
    ],
    [
      'restore b --dry-run',
      { command: 'restore', file: '/home/ada/b', replace: false, dryRun: true },
    ],
    ['verify ../b', { command: 'verify', file: '/home/b' }],
    ['doctor', { command: 'doctor' }],
    ['migrate', { command: 'migrate' }],
    ['demo remove', { command: 'demo', action: 'remove' }],
    [
      'second-factor remove you@example.org',
      { command: 'second-factor', email: 'you@example.org' },
    ],
  ])('parses %s', (line, request) => {
    expect(read(line)).toEqual({ request });
  });

  it.each([
    ['fly', '"fly" is not a command. There are: '],
    ['import', 'import: FOLDER is missing. See import --help.'],
    ['import a b', 'import: "b" is too much. See import --help.'],
    ['import a --fast', "import: Unknown option '--fast'. See import --help."],
    ['import a --report', "import: Option '--report <value>' argument missing. See import --help."],
    ['restore a --replace=yes', "restore: Option '--replace' does not take an argument. See"],
    ['verify b --identity', "verify: Option '--identity <value>' argument missing. See verify"],
    ['demo', 'demo: load|remove is missing. See demo --help.'],
    ['second-factor add a@b.org', 'second-factor: "add" is not remove. See second-factor --help.'],
    ['demo keep', 'demo: "keep" is neither load nor remove. See demo --help.'],
    ['constructor', '"constructor" is not a command. There are: '],
  ])('answers %s with one line', (line, wrong) => {
    const asked = read(line);
    expect(asked).toEqual({ wrong: expect.stringContaining(wrong) });
    expect('wrong' in asked && asked.wrong).not.toContain('\n');
  });

  it('prints help for all commands and for each command, with its exit codes', () => {
    for (const line of ['', '--help', '-h', 'help']) {
      const asked = read(line);
      expect('help' in asked && asked.help).toContain('import FOLDER [--dry-run]');
    }
    for (const command of [
      'import',
      'export',
      'backup',
      'restore',
      'doctor',
      'migrate',
      'demo',
      'second-factor',
    ]) {
      const asked = read(`${command} --help`);
      expect('help' in asked && asked.help).toMatch(
        new RegExp(`^Usage: npm run admin -- ${command}\\b[^]*Exit codes`, 'u'),
      );
    }
    const importHelp = read('import --help');
    expect('help' in importHelp && importHelp.help).toContain(
      'node1_type, node1_id, node2_type, node2_id, role, years',
    );
  });
});
