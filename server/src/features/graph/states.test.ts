import { expect, it } from 'vitest';
import { anOrganization, aPerson, aProject } from '../../../test/factories.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';

describeOnOneEngine('where projects and organisations stand', (context) => {
  const test = sharedApp(context);

  it('is answered by state, of what a viewer may see, and follows changes', async () => {
    await context.empty();
    const member = await signedIn(test, context.db);
    const [reef, kiln, lab] = [
      await aProject(context.db, 'Reef'),
      await aProject(context.db, 'Kiln'),
      await anOrganization(context.db, 'Lab'),
    ];
    await aPerson(context.db, 'Ines Quill');
    const set = async (id: number, values: { state: 'ended' | 'active'; audience?: 'members' }) => {
      await context.db.updateTable('entities').set(values).where('id', '=', id).execute();
      await raiseNetworkVersion(context.db);
    };
    const read = async (client: HttpClient) => (await client.get('/api/v1/graph/states')).json();
    const visitor = new HttpClient(test.app);
    const none = { planned: [], active: [], paused: [], ended: [] };
    expect(await read(visitor)).toEqual(none);
    await set(reef, { state: 'ended' });
    await set(kiln, { state: 'ended', audience: 'members' });
    await set(lab, { state: 'active' });
    expect(await read(visitor)).toEqual({ ...none, ended: [reef], active: [lab] });
    expect(await read(member)).toEqual({ ...none, ended: [reef, kiln], active: [lab] });
  });
});
