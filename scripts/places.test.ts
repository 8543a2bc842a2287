import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMisplaced } from './places.mjs';
import { findUngated, wholeReadings } from './reading-gate.mjs';
import { root } from './repository.mjs';
import { findUnversioned, otherWritings } from './writing-gate.mjs';

describe('findMisplaced', () => {
  it.each([
    ['server/src/features/tags/service.ts', 'await db\n  .selectFrom(', 1],
    ['server/src/features/tags/service.ts', 'await sql<{ id: number }>`select', 1],
    ['server/src/features/tags/service.ts', 'sql.raw(statement)', 1],
    ['server/src/cleanup.ts', 'await sql`delete', 1],
    ['server/src/features/tags/write-queries.ts', 'await sql`delete', 0],
    ['server/src/features/tags/tags.test.ts', 'await sql`delete', 0],
    ['server/src/db/migrate.ts', 'await sql`delete', 0],
    ['server/src/features/graph/years.ts', 'await network.current()', 1],
    ['server/src/features/graph/years.ts', 'await network.snapshotFor(viewer)', 0],
    ['server/src/domain/network/placing.ts', 'await network.current()', 0],
    ['web/src/features/access/api.ts', "const usersKey = [...ownKey, 'users'];", 1],
    ['web/src/features/access/api.ts', "queryKey: ['users', id],", 1],
    ['web/src/features/access/api.ts', "queryKey: [...ownKey, 'users', id],", 0],
    ['web/src/api/keys.ts', "export const ownKey = ['own'] as const;", 0],
    ['web/src/features/merge/part.tsx', '<Button>Try again</Button>', 1],
    ['web/src/features/merge/part.tsx', '<p>\n  Showing {first} of {all}\n</p>', 1],
    ['web/src/features/merge/part.tsx', '<p>\n  Nothing differs\n</p>', 1],
    ['web/src/features/merge/part.tsx', '<p>\n  Redirecting...\n</p>', 1],
    ['web/src/features/merge/part.tsx', '<p>{text.none}</p>', 0],
    ['web/src/features/merge/part.tsx', '<ul aria-label="Pictures" />', 1],
    ['web/src/features/merge/part.tsx', `label={\`\${text.edit}, \${name}\`}`, 1],
    ['web/src/features/merge/part.tsx', 'label={text.edit(name)}', 0],
    ['web/src/features/merge/part.tsx', '<img loading="lazy" alt="" />', 0],
    ['web/src/features/merge/part.tsx', "{ id: 'name', header: 'Name' },", 1],
    ['web/src/features/merge/part.tsx', "{isBusy ? 'Saving...' : text.save}", 1],
    [
      'web/src/features/merge/part.tsx',
      'const [name, setName] = useState<string | null>(null);',
      0,
    ],
    [
      'web/src/features/merge/part.tsx',
      'interface Props<Row> extends Omit<Rows<Row>, "rows"> {',
      0,
    ],
    ['server/src/features/tags/service.ts', "new AppError('conflict', 'It is gone.')", 1],
    ['server/src/features/tags/service.ts', "new AppError(\n  code,\n  'It is gone.',\n)", 1],
    ['server/src/features/tags/service.ts', "new AppError('conflict', text.gone, { errors })", 0],
    ['server/src/features/tags/service.ts', "say('At most {most} tags.', { most })", 1],
    ['server/src/features/tags/service.ts', "const detail =\n  'It is gone.';", 1],
    ['server/src/features/tags/service.ts', "refusal('name', 'It is gone.')", 1],
    ['server/src/features/tags/service.ts', "throw notFound('tag')", 0],
    ['server/src/features/exchange/tags.ts', "row.fault('no tag here')", 1],
    ['server/src/features/exchange/tags.ts', `row.fault(\`"\${column}" is empty\`)`, 1],
    ['server/src/features/exchange/tags.ts', 'row.fault(\n  \'"tags" has no list\',\n)', 1],
    ['server/src/features/exchange/tags.ts', 'row.fault(cellText.empty(column))', 0],
    ['server/src/features/exchange/tags.ts', `row.skip(reasons.tags, \`\${tag} has none\`)`, 1],
    ['server/src/features/exchange/tags.ts', 'row.skip(reasons.tags, notes.tag(tag))', 0],
    ['server/src/features/exchange/tags.ts', "throw fail(line, 'the row is too long')", 1],
    ['server/src/features/exchange/tags.ts', "faultAt(file, null, 'it is not there')", 1],
    ['server/src/features/exchange/tags.ts', 'throw fail(line, fileText.missing)', 0],
    ['server/src/features/exchange/tags.ts', `new ExchangeRefused(\`\${file} is none.\`)`, 1],
    ['server/src/features/exchange/tags.ts', 'new ExchangeRefused(text.none(file))', 0],
    ['server/src/features/exchange/tags.ts', "const why = isThere ? 'it is empty' : none;", 1],
    ['server/src/features/exchange/tags.ts', "watcher.progress('Committing', 0, null)", 1],
    ['server/src/features/exchange/tags.ts', 'watcher.progress(steps.committing, 0, null)', 0],
    ['server/src/features/exchange/row-messages.ts', "say('the row is too long', {})", 0],
    ['server/src/features/doctor/service.ts', "fits('mail queue', 'nothing waits')", 1],
    ['server/src/features/doctor/service.ts', "{ advice: 'Start it again.' }", 1],
    ['server/src/features/doctor/service.ts', 'fits(said.clock.about, said.clock.fits)', 0],
    ['server/src/features/tags/messages.ts', "say('At most {most} tags.', { most })", 0],
    ['server/src/features/tags/tags.test.ts', "new AppError('conflict', 'It is gone.')", 0],
    ['server/src/config.ts', "const message = 'It is gone.'", 1],
    ['server/src/config.ts', "throw new ConfigError('PORT is gone')", 1],
    ['server/src/config.ts', 'throw new ConfigError(text.portGone)', 0],
    ['server/src/config.ts', "z.enum(['on', 'off'], 'must be on or off')", 1],
    ['server/src/config.ts', 'key.refine(isKey, text.noKey)', 0],
    ['server/src/explain-start.ts', `return \`Configuration: the \${what} is gone\``, 1],
    ['server/src/db/open.ts', `super(\`\${folder} is gone.\`, { cause })`, 1],
    ['server/src/db/open.ts', 'super(text.gone(folder), { cause })', 0],
    ['server/src/adapters/label-hub.ts', "new HubAway('the Hub is gone')", 1],
    ['server/src/settings-messages.ts', "gone: 'must not be gone',", 0],
    ['server/src/cli/run-command.ts', "output.print('It is gone.')", 1],
    ['server/src/cli/run-command.ts', `output.printError(\`\${name} is gone.\`)`, 1],
    ['server/src/cli/run-command.ts', 'output.print(text.gone(name))', 0],
    ['web/src/features/merge/part.test.tsx', '<Button>Try again</Button>', 0],
    ['web/src/kit/gallery/part.tsx', '<Button>Try again</Button>', 0],
  ])('%s holding `%s` has %i places to mend', (file, source, count) => {
    expect(findMisplaced(file, source)).toHaveLength(count);
  });
});

describe('findUngated', () => {
  const gated = '$' + '{visibleEntities(viewer)}';

  it.each([
    ['graph/facts-queries.ts', 'select id from entities where id = 1', 1],
    ['graph/facts-queries.ts', 'select from tags t join entity_tags u using (tag_id)', 1],
    ['graph/facts-queries.ts', 'select from x,\n  (select from\n relationships) as r', 1],
    ['graph/facts-queries.ts', "db.selectFrom('locations as l')", 1],
    ['graph/facts-queries.ts', "db.selectFrom('tags').innerJoin('images', 'a', 'b')", 1],
    ['graph/facts-queries.ts', 'countFrom(db, sql`entity_words where true`)', 1],
    ['graph/facts-queries.ts', `select id from ${gated} e where e.id = 1`, 0],
    ['graph/facts-queries.ts', 'delete from social_links where id = 1', 0],
    ['graph/facts-queries.ts', 'order by sql`entities.folded_name`', 0],
    ['graph/facts-queries.ts', 'select from entity_redirects', 0],
    ['graph/facts.test.ts', 'select id from entities', 0],
    ['tags/write-queries.ts', 'select id from entities', 0],
    ['search/word-queries.ts', 'const unused = sql`select from entity_words`', 0],
    ['search/word-queries.ts', 'const used = sql`select from entity_words`', 1],
  ])('finds in %s holding `%s` %i readings around the gate', (file, source, count) => {
    expect(findUngated(`server/src/features/${file}`, source)).toHaveLength(count);
  });

  it.each(Object.keys(wholeReadings))('the exception %s is still needed', async (exception) => {
    const [file = '', name] = exception.split('#');
    const source = await readFile(path.join(root, 'server/src', file), 'utf8');
    const nowhere = { exceptions: {} };
    const found = findUngated(`server/src/${file}`, source, nowhere);
    expect(found.length).toBeGreaterThan(0);
    if (name) expect(source).toMatch(new RegExp(String.raw`(?:function\*?|const) ${name}\b`, 'u'));
  });
});

describe('findUnversioned', () => {
  const write = (tx: string, sql: string) =>
    `export async function change(tx: ${tx}) {\n  await ${sql};\n}`;

  it.each([
    ['insert into\n relationships (id) values (1)', 1],
    ['update entities e set name = 1', 1],
    ['delete from entity_tags where id = 1', 1],
    ["tx.updateTable('positions').set({ x: 1 })", 1],
    ['update users set email = 1', 0],
    ['select from entities for update', 0],
    ['delete from entity_redirects where id = 1', 0],
  ])('finds `%s` without the transaction of changeNetwork, %i times', (sql, count) => {
    const file = 'server/src/features/tags/write-queries.ts';
    expect(findUnversioned(file, write('Executor', sql))).toHaveLength(count);
    expect(findUnversioned(file, write('NetworkTx', sql))).toHaveLength(0);
    expect(
      findUnversioned('server/src/features/tags/test-tags.ts', write('Executor', sql)),
    ).toEqual([]);
  });

  it('admits no other maker of that transaction', () => {
    const file = 'server/src/features/tags/service.ts';
    expect(findUnversioned(file, "const own = asNetworkTx(tx, 'why');")).toHaveLength(1);
    expect(findUnversioned(file, 'const own = tx as NetworkTx;')).toHaveLength(1);
  });

  it.each(Object.keys(otherWritings))('the exception %s is still needed', async (exception) => {
    const [file = '', name = ''] = exception.split('#');
    const source = await readFile(path.join(root, 'server/src', file), 'utf8');
    const { [exception]: _, ...others } = otherWritings;
    const found = findUnversioned(`server/src/${file}`, source, { exceptions: others });
    expect(found.length).toBeGreaterThan(0);
    expect(source).toContain(`function ${name}`);
  });
});
