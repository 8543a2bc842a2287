import { expect, it } from 'vitest';
import { aPerson } from '../../../test/factories.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { setUpHistory } from './test-history.ts';

describeOnOneEngine(
  'the name of an entity that was merged and parted, and then reported',
  (context) => {
    const { call, visitor, superuser, send, grant, documentOf } = setUpHistory(context);

    it.each(['hide', 'decide'])('is told to superusers only after: %s', async (what) => {
      const [admin, ada, member] = [await superuser(), await visitor(), await visitor()];
      const [birch, alder, reed] = [
        await aPerson(context.db, 'Birch Quill'),
        await aPerson(context.db, 'Alder Quill'),
        await aPerson(context.db, 'Reed Quill'),
      ];
      await grant(birch, ada, 'OWNER');
      const names = [{ text: 'Alder Reef', use: 'own', language: 'und', is_hidden: false }];
      await send(admin, 'PUT', `/people/${alder}`, { names });
      // Through a third one, which is parted again as well.
      const merges: number[] = [];
      const merge = async (survivor_id: number, merged_id: number, take = {}) => {
        const given = { type: 'person', survivor_id, merged_id, take };
        const { act, body } = await send(admin, 'POST', '/merges', given);
        merges.unshift(body.merge_id);
        return act;
      };
      await merge(reed, alder, { name: 'merged' });
      const act = await merge(birch, reed, { name: 'merged' });
      for (const id of merges) await send(admin, 'POST', `/merges/${id}/undo`);
      const paths = [
        `/entities/person/${birch}/history`,
        `/entities/person/${birch}/versions/${act}`,
      ];
      const readAll = async (user: typeof ada) => {
        const answers = await Promise.all(paths.map((path) => user.get(call(path))));
        for (const { statusCode, body } of answers) expect(statusCode, body).toBe(200);
        return answers.map(({ body }) => body.match(/Alder \w+/gu) !== null);
      };
      expect(await readAll(ada)).toEqual([true, true]);

      const given = { entity_type: 'person', entity_id: alder, reason: 'private', words: '' };
      await send(member, 'POST', '/reports', given);
      const [report] = await context.db.selectFrom('reports').select('id').execute();
      const decision = what === 'decide' ? { outcome: 'removed', answer: '' } : undefined;
      await send(admin, 'POST', `/admin/reports/${report?.id}/${what}`, decision);
      expect([await readAll(ada), await readAll(admin)]).toEqual([
        [false, false],
        [true, true],
      ]);
      const { version } = (await ada.get(call(paths[1] as string))).json();
      await send(ada, 'POST', `/entities/person/${birch}/versions/${act}/restore`, { version });
      expect(JSON.stringify(await documentOf(birch))).not.toContain('Alder');
    });

    /** Birch with words of her own, and Alder with others: merged, parted, and Alder hidden. */
    async function partedAndHidden(take: object) {
      const [admin, ada, member] = [await superuser(), await visitor(), await visitor()];
      const [birch, alder] = [
        await aPerson(context.db, 'Birch Quill'),
        await aPerson(context.db, 'Alder Quill'),
      ];
      await grant(birch, ada, 'OWNER');
      const partsOf = (word: string) => ({
        bio: `About ${word}.`,
        pronouns: word.slice(0, 20),
        nations: [`Nation ${word}`, 'Both'],
        tags_with_type: [{ name: word.toUpperCase() }, { name: 'BOTH' }],
        locations: [{ city: `Town ${word}` }],
        social_links: [{ platform: 'website', url: `https://${word}.example` }],
        identifiers: [{ value: `https://${word}.example/1` }],
        about_texts: [{ language: 'mi', text: `Ko ${word}.` }],
        sources: { about: [{ kind: 'web', title: `Page ${word}` }] },
      });
      await send(admin, 'PUT', `/people/${birch}`, partsOf('ownword'));
      await send(admin, 'PUT', `/people/${alder}`, partsOf('zyxwhale'));
      const given = { type: 'person', survivor_id: birch, merged_id: alder, take };
      const { act, body } = await send(admin, 'POST', '/merges', given);
      const edit = await send(ada, 'PUT', `/people/${birch}`, { pronouns: 'Mine.' });
      await send(admin, 'POST', `/merges/${body.merge_id}/undo`);
      const report = { entity_type: 'person', entity_id: alder, reason: 'private', words: '' };
      await send(member, 'POST', '/reports', report);
      const [{ id } = { id: 0 }] = await context.db.selectFrom('reports').select('id').execute();
      await send(admin, 'POST', `/admin/reports/${id}/hide`);
      return { admin, ada, birch, act, edit: edit.act };
    }

    it('is told without the connections that it brought along, with their role and years', async () => {
      const [admin, ada, member] = [await superuser(), await visitor(), await visitor()];
      const [birch, alder, reef] = [
        await aPerson(context.db, 'Birch Quill'),
        await aPerson(context.db, 'Alder Quill'),
        await aPerson(context.db, 'Reef Quill'),
      ];
      await grant(birch, ada, 'OWNER');
      const connect = async (id: number, role_type: string) => {
        const { body } = await send(admin, 'POST', '/relationships', {
          ...{ node1_id: id, node1_type: 'person', node2_id: reef, node2_type: 'person' },
          relationship_metadata: { role_type, years_involved: '1990' },
        });
        return body.id;
      };
      await connect(birch, 'Ownword');
      await connect(alder, 'Zyxwhale');
      const given = { type: 'person', survivor_id: birch, merged_id: alder, take: {} };
      const { act, body } = await send(admin, 'POST', '/merges', given);
      await send(admin, 'POST', `/merges/${body.merge_id}/undo`);
      const path = `/entities/person/${birch}/history`;
      const read = async (user: typeof ada, at = path) => (await user.get(call(at))).body;
      expect(await read(ada)).toMatch(/zyxwhale/iu);
      const report = { entity_type: 'person', entity_id: alder, reason: 'private', words: '' };
      await send(member, 'POST', '/reports', report);
      const [{ id } = { id: 0 }] = await context.db.selectFrom('reports').select('id').execute();
      await send(admin, 'POST', `/admin/reports/${id}/hide`);
      expect(await read(ada)).not.toMatch(/zyxwhale/iu);
      expect(await read(ada)).toMatch(/Ownword/u);
      expect(await read(admin)).toMatch(/zyxwhale/iu);
      expect(await read(ada, `/entities/person/${birch}/versions/${act}`)).not.toMatch(
        /zyxwhale/iu,
      );
    });

    const everything = {
      ...{ about: 'merged', photo: 'merged', pronouns: 'merged', locations: 'merged' },
      ...{ social_links: 'merged', tags: 'merged' },
    };

    it.each([[{}], [everything]])('is told no more than anything else of it: %j', async (take) => {
      const { admin, ada, birch, act, edit } = await partedAndHidden(take);
      const mark = /zyxwhale/iu;
      const paths = [
        `/entities/person/${birch}/history`,
        `/entities/person/${birch}/versions/${act}`,
      ];
      for (const path of paths) {
        const [told, whole] = [await ada.get(call(path)), await admin.get(call(path))];
        expect([told.statusCode, told.body.match(mark)]).toEqual([200, null]);
        expect(whole.body).toMatch(mark);
      }
      // Her own words are hers.
      expect((await ada.get(call(paths[0] as string))).body).toMatch(
        /ownword.*Mine\.|Mine\..*ownword/su,
      );
      await ada.post(call(`/acts/${edit}/undo`));
      const { version } = (await ada.get(call(paths[1] as string))).json();
      await send(ada, 'POST', `/entities/person/${birch}/versions/${act}/restore`, { version });
      const now = JSON.stringify(await documentOf(birch));
      expect(now).not.toMatch(mark);
      expect(now).toMatch(/BOTH/u);
    });
  },
);
