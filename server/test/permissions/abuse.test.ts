// What somebody could try against people, each tried and named as such; SECURITY.md lists them.
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadAs } from '../../src/features/files/test-upload.ts';
import { setUpUnclaimed } from '../../src/features/unclaimed/test-unclaimed.ts';
import { sharedApp } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';

describeOnOneEngine('abuse', (context) => {
  const test = sharedApp(context);
  const set = setUpUnclaimed(() => test, context);
  beforeEach(() => context.empty());

  describe('by confirming for others', () => {
    it('is refused to the one who proposed, and to a stranger', async () => {
      const [proposer, asked, stranger] = [
        await set.member(),
        await set.member(),
        await set.member(),
      ];
      const own = await set.create(proposer, 'projects', { name: 'Reef' });
      const other = await set.create(asked, 'projects', { name: 'Tide' });
      const { id } = await set.create(proposer, 'relationships', {
        ...{ node1_id: own.id, node1_type: 'project', node2_id: other.id, node2_type: 'project' },
        relationship_metadata: { role_type: 'Partner', years_involved: '' },
      });
      for (const user of [proposer, stranger, set.visitor()]) {
        for (const what of ['confirm', 'decline']) {
          const body = what === 'confirm' ? {} : undefined;
          const answer = await user.post(`/api/v1/relationships/${id}/${what}`, body);
          expect([401, 403], answer.body).toContain(answer.statusCode);
        }
      }
      const path = `/api/v1/relationships/by-entity?entity_type=project&entity_id=${own.id}`;
      expect((await proposer.get(path)).body).toContain('"unconfirmed"');
    });
  });

  describe('by declining many', () => {
    it("hides no project of somebody else's", async () => {
      const [decliner, victim] = [await set.member(), await set.member()];
      const own = await set.create(decliner, 'projects', { name: 'Reef' });
      const theirs = await set.create(victim, 'projects', { name: 'Tide Atlas' });
      for (const role_type of ['Partner', 'Host', 'Printer', 'Funder']) {
        const answer = await victim.post('/api/v1/relationships', {
          ...{ node1_id: theirs.id, node1_type: 'project' },
          ...{ node2_id: own.id, node2_type: 'project' },
          relationship_metadata: { role_type, years_involved: '' },
        });
        // After the first refusal nothing can be proposed between the two.
        if (answer.statusCode >= 300) continue;
        await decliner.post(`/api/v1/relationships/${answer.json().id}/decline`);
      }
      const visitor = set.visitor();
      const seen = await visitor.get(`/api/v1/projects/${theirs.id}/with-connections`);
      expect(seen.json()).toMatchObject({ name: 'Tide Atlas', audience: 'public' });
      expect((await visitor.get('/api/v1/graph/columns')).json().names).toContain('Tide Atlas');
      const found = await visitor.get('/api/v1/search/entities?q=Tide');
      expect(found.json().results).toMatchObject([{ id: theirs.id }]);
    });
  });

  describe('by asking for "12 more for members"', () => {
    it('learns one number, whatever is asked, and neither kind, tag, place nor name', async () => {
      const root = await set.member({ isSuperuser: true });
      const hidden = { audience: 'members', tags_with_type: [{ name: 'KAURI' }] };
      const place = { locations: [{ city: 'Raglan', country: 'New Zealand' }] };
      await set.create(root, 'people', { first_name: 'Whetu', ...hidden, ...place });
      await set.create(root, 'projects', { name: 'Whetu Reef', year: '1869', ...hidden });
      await set.create(root, 'projects', { name: 'Open Sea', audience: 'public' });
      const visitor = set.visitor();
      const filters = ['q=Whetu', 'q=Nobody', 'q=Sea', 'tag=KAURI', 'tag=OAK', 'depth=2'];
      const more = ['country=New Zealand', 'country=Fiji', 'year_from=1869&year_to=1869'];
      const kinds = ['entity_types=person', 'entity_types=project', 'role=Artist'];
      for (const call of ['graph', 'graph/focused', 'search/comprehensive', 'search/entities']) {
        const told = new Set<unknown>();
        for (const query of [...filters, ...more, ...kinds]) {
          const answer = await visitor.get(`/api/v1/${call}?${encodeURI(query)}`);
          if (answer.statusCode !== 200) continue;
          expect(answer.body).not.toMatch(/whetu reef|raglan/iu);
          told.add(answer.json().members_only_count);
        }
        expect([...told].filter((count) => count !== undefined && count !== 2)).toEqual([]);
        expect(told.size, call).toBeLessThan(2);
      }
    });
  });

  describe('by inviting', () => {
    it('does not learn who is a member', async () => {
      const [adder, member] = [await set.member(), await set.member()];
      const [one, other] = [
        await set.addPerson(adder, 'Mere'),
        await set.create(adder, 'people', { first_name: 'Hemi' }),
      ];
      const answers = [
        await set.invite(adder, one.id, 'nobody@example.net'),
        await set.invite(adder, other.id, member.email),
      ];
      expect(answers[1]?.statusCode).toBe(answers[0]?.statusCode);
      expect(answers[1]?.body).toBe(answers[0]?.body);
      const read = async (id: number) => {
        const { id: _id, ...told } = await set.read(adder, id);
        return Object.keys(told).sort();
      };
      expect(await read(other.id)).toEqual(await read(one.id));
    });
  });

  describe('by a token that was used', () => {
    it('accepts and refuses nothing again', async () => {
      const adder = await set.member();
      const { id } = await set.addPerson(adder);
      await set.invite(adder, id, 'mere@example.net');
      const token = await set.tokenTo('mere@example.net');
      const call = (what: string, more = {}) =>
        set.visitor().post(`/api/v1/invitations/${what}`, { token, ...more });
      const accepted = await call('accept', { password: 'salt water archive' });
      expect(accepted.statusCode, accepted.body).toBeLessThan(300);
      const after = await set.read(set.visitor(), id);
      for (const [what, more] of [
        ['accept', { password: 'another good one' }],
        ['refuse', { never_again: true }],
        ['read', {}],
      ] as const) {
        const answer = await call(what, more);
        expect([what, answer.statusCode]).toEqual([what, 400]);
      }
      expect(await set.read(set.visitor(), id)).toEqual(after);
      const refusals = await context.db.selectFrom('refused_addresses').selectAll().execute();
      expect(refusals).toEqual([]);
    });
  });

  describe('by the address of a picture', () => {
    it('gets nothing once its entity is narrowed, also with what was cached', async () => {
      const owner = await set.member();
      const bytes = await sharp({
        create: { width: 64, height: 64, channels: 3, background: '#0B5A63' },
      })
        .png()
        .toBuffer();
      const { url } = (await uploadAs(owner, bytes, 'reef.png')).json();
      const { id } = await set.create(owner, 'organizations', { name: 'Reef', photo_url: url });
      const [visitor, member] = [set.visitor(), await set.member()];
      const open = await visitor.get(url);
      expect([open.statusCode, open.headers.etag]).toEqual([200, undefined]);
      const held = {
        'if-none-match': '*',
        'if-modified-since': new Date(Date.now() + 60_000).toUTCString(),
      };
      const expected = { members: [404, 200, 200], private: [404, 404, 200] } as const;
      for (const [audience, statuses] of Object.entries(expected)) {
        const saved = await owner.write('PUT', `/api/v1/organizations/${id}`, { audience });
        expect(saved.statusCode, saved.body).toBe(200);
        for (const [index, client] of [visitor, member, owner].entries()) {
          for (const headers of [{}, held]) {
            const answer = await client.get(url, headers);
            expect([audience, index, answer.statusCode]).toEqual([
              audience,
              index,
              statuses[index],
            ]);
            expect(answer.headers['cache-control']).toBe('no-store');
          }
        }
      }
    });
  });
});
