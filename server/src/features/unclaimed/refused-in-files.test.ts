import { expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { makeKeyedToken } from '../../domain/mail/keyed-token.ts';
import { ExchangeRefused } from '../exchange/faults.ts';
import { setUpImport } from '../exchange/test-import.ts';

describeOnOneEngine('an import', (context) => {
  const test = sharedApp(context);
  const { take } = setUpImport(context);
  const refuse = async (entity_id: number, address: string) => {
    const invitation = { entity_id, address, created_at: new Date() };
    const made = context.db.insertInto('invitations').values(invitation).returning('id');
    const { id } = await made.executeTakeFirstOrThrow();
    const token = makeKeyedToken(test.secret, 'invitation', id);
    const path = '/api/v1/invitations/refuse';
    const answer = await new HttpClient(test.app).post(path, { token, never_again: true });
    expect(answer.statusCode, answer.body).toBe(204);
  };
  const folder = (people: string) =>
    writeNetworkFolder({
      'people.csv': people,
      'relationships.csv': 'node1_type,node1_id,node2_type,node2_id,role,years\n',
    });

  it('refuses people whose address asked not to be invited again, by file and line', async () => {
    await refuse(await aPerson(context.db, 'Mere Kingi'), 'mere@example.org');
    const rows = 'id,first_name,email\np1,Ada,ada@example.org\np2,Mere,Mere@Example.org\n';
    const fault = await take(folder(rows)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ExchangeRefused);
    expect((fault as ExchangeRefused).faults).toEqual([
      {
        file: 'people.csv',
        line: 3,
        message:
          'whoever has this e-mail address asked not to be on the map: please remove the row',
      },
    ]);
    await take(folder(rows.replace(/p2.*\n/u, '')));
    const names = await context.db.selectFrom('entities').select('name').orderBy('id').execute();
    expect(names.map(({ name }) => name)).toContain('Ada');
  });

  it('leaves out whom it brought and who had themselves removed', async () => {
    const people = folder('id,first_name\np1,Ada\np2,Mere\n');
    await take(people);
    const { id } = await context.db
      .selectFrom('entities')
      .select('id')
      .where('name', '=', 'Mere')
      .executeTakeFirstOrThrow();
    await refuse(id, 'mere@example.org');
    const again = await take(people);
    expect(again.added).toEqual({ person: 0, organization: 0, project: 0 });
    const answer = await new HttpClient(test.app).get(`/api/v1/people/${id}`);
    expect(answer.statusCode).toBe(404);
  });
});
