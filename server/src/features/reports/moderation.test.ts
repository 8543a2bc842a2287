// What a superuser hides or removes after a report stays so, through every door.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Act } from '@mangrove/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { relate } from '../../../test/factories.ts';
import { flatPng } from '../../../test/hostile-pictures.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { TestClock } from '../../../test/test-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { transact } from '../../db/transact.ts';
import { holdPictures, sweepHeld, sweepUploads } from '../../domain/files/held-pictures.ts';
import { eraseExpired } from '../deleted/erasing.ts';
import { uploadAs } from '../files/test-upload.ts';
import { writeEmail } from '../mail/email-templates.ts';
import { reportWorld } from './test-reports.ts';

const day = 24 * 3600;
const sentence =
  'This was removed after a report: something is private. Only superusers can restore it.';

describeOnOneEngine('a decision about a report', (context) => {
  const test = sharedApp(context);
  let world: Awaited<ReturnType<typeof reportWorld>>;
  beforeEach(async () => {
    await context.empty();
    world = await reportWorld(test, context.db);
  });

  async function reported(reason = 'private'): Promise<number> {
    await world.report(world.member, { reason });
    const { items } = await world.queue(`?reason=${reason}`);
    return items.at(-1).id;
  }
  const act = async (id: number, what: 'hide' | 'decide', body?: object) => {
    const answer = await world.act(id, what, body);
    expect(answer.statusCode, answer.body).toBe(204);
  };

  describe('hidden until it is decided', () => {
    it('keeps its pictures however long it takes, also those beyond the limit of held ones', async () => {
      const upload = async () => (await uploadAs(world.owner, flatPng(8, 8), 'a.png')).json();
      const pictures = [await upload(), await upload()];
      const images = pictures.map(({ url }) => ({ image_url: url, caption: '' }));
      await world.owner.write('PUT', `/api/v1/projects/${world.project}`, { images });
      const before = (await world.visitor.get(`/api/v1/projects/${world.project}`)).json();
      const id = await reported();
      await act(id, 'hide');
      // More held pictures than an account may have, all of them held later.
      const file = { entity_type: 'person' as const, content_type: 'image/webp', byte_size: 1 };
      const later = Array.from({ length: 402 }, (_, index) => ({
        ...file,
        name: `${'held'.repeat(6)}${String(index).padStart(4, '0')}.webp`,
        uploaded_by: world.owner.userId,
        small_name:
          index % 2 ? null : `${'held'.repeat(6)}${String(index + 1).padStart(4, '0')}.webp`,
      }));
      await context.db.insertInto('files').values(later).execute();
      const urls = later.map(({ name }) => `/api/v1/files/person/${name}`);
      const clock = new TestClock();
      clock.advance(60);
      await transact(context.db, (tx) => holdPictures(tx, clock, urls));
      clock.advance(400 * day);
      const deps = { db: context.db, clock, images: openLocalImages(join(test.dataDir, 'files')) };
      await eraseExpired(deps);
      await sweepHeld(deps);
      await sweepUploads(deps, clock.now());
      expect(readdirSync(join(test.dataDir, 'files'))).toHaveLength(4);
      for (const { url } of pictures) expect((await world.owner.get(url)).statusCode).toBe(404);
      await act(id, 'decide', { outcome: 'unchanged' });
      const after = (await world.visitor.get(`/api/v1/projects/${world.project}`)).json();
      expect(after).toEqual(before);
      for (const { url } of pictures) expect((await world.visitor.get(url)).statusCode).toBe(200);
    });

    it('is shown again once every report that hides it is decided, in any order', async () => {
      const [first, second, third] = [
        await reported(),
        await reported('wrong'),
        await reported('hurtful'),
      ];
      await act(first, 'hide');
      await act(second, 'hide');
      expect((await world.act(second, 'hide')).statusCode).toBe(409);
      await context.db.deleteFrom('outbox').execute();
      await act(third, 'decide', { outcome: 'unchanged' });
      await act(first, 'decide', { outcome: 'changed' });
      expect(await world.page()).toBe(404);
      const kinds = async () => (await world.mails()).map(({ kind }) => kind);
      expect(await kinds()).toEqual(['report_decided', 'report_decided']);
      expect(JSON.stringify(await world.mails())).not.toContain('"page"');
      await act(second, 'decide', { outcome: 'unchanged' });
      expect(await world.page()).toBe(200);
      expect((await kinds()).slice(2)).toEqual(['report_decided', 'hidden_decided']);
    });

    it('is closed with the note of then, or with the one it had', async () => {
      const [first, second] = [await reported(), await reported('wrong')];
      await act(first, 'decide', { outcome: 'unchanged', note: 'Asked Mei.' });
      await act(second, 'decide', { outcome: 'unchanged' });
      const { items } = (await world.superuser.get('/api/v1/admin/reports?state=closed')).json();
      const notes = new Map(
        items.map((item: { id: number; note: string }) => [item.id, item.note]),
      );
      expect([notes.get(first), notes.get(second)]).toEqual(['Asked Mei.', '']);
    });

    it('is shown again when two reports that hide it are decided at once', async () => {
      const [first, second] = [await reported(), await reported('wrong')];
      await act(first, 'hide');
      await act(second, 'hide');
      await Promise.all([first, second].map((id) => act(id, 'decide', { outcome: 'unchanged' })));
      expect(await world.page()).toBe(200);
    });
  });

  describe('removed', () => {
    const own = async (client: HttpClient) =>
      (await client.get('/api/v1/users/me/deleted')).json().items;
    const restore = (client: HttpClient, id: number) =>
      client.post(`/api/v1/deleted/${id}/restore`);
    const undo = (client: HttpClient, id: number) => client.post(`/api/v1/acts/${id}/undo`);
    const actsOf = (kind: 'removed_after_report' | 'entity_deleted') =>
      context.db.selectFrom('acts').select('id').where('kind', '=', kind).execute();

    const ways: Record<string, (id: number) => Promise<void>> = {
      'at once': (id) => act(id, 'decide', { outcome: 'removed' }),
      'after it was hidden': async (id) => {
        await act(id, 'hide');
        await act(id, 'decide', { outcome: 'removed' });
      },
      'after it was deleted': async (id) => {
        await world.superuser.write('DELETE', `/api/v1/projects/${world.project}`);
        await act(id, 'decide', { outcome: 'removed' });
      },
    };

    it.each(Object.keys(ways))('%s, it is restored by superusers alone', async (way) => {
      const id = await reported();
      await ways[way]?.(id);
      const { owner, superuser } = world;
      const [item] = await own(owner);
      expect(item).toMatchObject({
        ...{ name: 'Low Water', reason: 'removed', report_reason: 'private', days_left: 30 },
      });
      const refused = await restore(owner, item.id);
      expect([refused.statusCode, refused.json().detail]).toEqual([403, sentence]);
      for (const one of [
        ...(await actsOf('removed_after_report')),
        ...(await actsOf('entity_deleted')),
      ]) {
        expect((await undo(owner, one.id)).statusCode).toBeGreaterThanOrEqual(403);
      }
      expect(await world.page()).toBe(404);
      // A bulk reversal, also of the superuser's own acts, leaves what was decided.
      const body = { user_id: superuser.userId };
      const reverted = await superuser.post('/api/v1/admin/changes/reversal', body);
      expect(reverted.statusCode, reverted.body).toBe(200);
      expect(await world.page()).toBe(404);
      const told = (await world.mails()).filter(({ kind }) => kind === 'hidden_decided');
      expect(told).toMatchObject([
        { address: owner.email, details: { name: 'Low Water', reason: 'private' } },
      ]);
      const back = await restore(superuser, item.id);
      expect(back.statusCode, back.body).toBe(200);
      expect(await world.page()).toBe(200);
      const history = await owner.get(`/api/v1/entities/project/${world.project}/history`);
      const shown = history
        .json()
        .acts.find(({ kind }: { kind: string }) => kind === 'removed_after_report');
      expect(shown).toMatchObject({
        may_undo: false,
        revisions: [{ op: 'deleted', changes: { report_reason: { after: 'private' } } }],
      });
    });

    it('can be taken back by the superuser through history', async () => {
      await act(await reported(), 'decide', { outcome: 'removed' });
      const [removal] = await actsOf('removed_after_report');
      const undone = await undo(world.superuser, removal?.id ?? 0);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await world.page()).toBe(200);
    });

    it('stays so while another open report hides it, and after that report is decided', async () => {
      const [first, second] = [await reported(), await reported('wrong')];
      await act(first, 'hide');
      await act(second, 'decide', { outcome: 'removed' });
      const { items } = (await world.superuser.get('/api/v1/admin/deleted?reason=removed')).json();
      expect(items).toMatchObject([{ report_reason: 'wrong' }]);
      const refused = await restore(world.superuser, items[0].id);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        400,
        'This is hidden until its report is decided.',
      ]);
      const offered = async () => {
        const path = '/api/v1/admin/changes?kind=removed_after_report';
        return (await world.superuser.get(path)).json().acts.map((one: Act) => one.may_undo);
      };
      expect(await offered()).toEqual([false]);
      await act(first, 'decide', { outcome: 'unchanged' });
      expect(await world.page()).toBe(404);
      expect(await offered()).toEqual([true]);
      expect((await restore(world.superuser, items[0].id)).statusCode).toBe(200);
    });

    it('is not brought back by undoing a merge into it', async () => {
      const { owner, superuser } = world;
      const other = (await owner.post('/api/v1/projects', { name: 'Low water' })).json();
      const pair = { type: 'project', survivor_id: world.project, merged_id: other.id };
      const merged = await owner.post('/api/v1/merges', pair);
      expect(merged.statusCode, merged.body).toBe(201);
      await act(await reported(), 'decide', { outcome: 'removed' });
      for (const client of [owner, superuser]) {
        const undone = await client.post(`/api/v1/merges/${merged.json().merge_id}/undo`);
        expect(undone.statusCode).toBeGreaterThanOrEqual(403);
      }
      for (const id of [world.project, other.id]) {
        expect((await world.visitor.get(`/api/v1/projects/${id}`)).statusCode).toBe(404);
      }
    });

    it('leaves relationships to it waiting, without telling its name', async () => {
      const neighbour = (await world.owner.post('/api/v1/projects', { name: 'Tide' })).json();
      const edge = await relate(context.db, neighbour.id, world.project, 'Sequel', '');
      await world.owner.write('DELETE', `/api/v1/relationships/${edge}`);
      await act(await reported(), 'decide', { outcome: 'removed' });
      const items = await own(world.owner);
      const item = items.find(({ kind }: { kind: string }) => kind === 'relationship');
      expect(item.name).toBe('Tide – something hidden');
      const back = (await restore(world.owner, item.id)).json();
      expect(back).toMatchObject({ name: 'Tide – something hidden', waiting: 1 });
    });
  });

  it('tells the owners in an e-mail what the report said, and who can restore it', () => {
    const mail = writeEmail('hidden_decided', {
      ...{ address: '', isVerified: true, token: '' },
      siteName: 'Mangrove',
      publicUrl: 'https://map.example.org',
      details: { name: 'Low Water', reason: 'private' },
    });
    expect(JSON.stringify(mail)).toContain('something is private');
    expect(JSON.stringify(mail)).toContain('Only superusers can restore it');
  });
});
