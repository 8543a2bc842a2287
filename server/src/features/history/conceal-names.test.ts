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
  },
);
