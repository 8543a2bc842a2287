// What is not for export names no file, no group in it, and is in none.
import { exportFormats, type NetworkColors } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { raiseNetworkVersion } from '../../../src/db/network-version.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { circlesOf } from '../graph/groups/test-circles.ts';

describeOnOneEngine('an entity that is not for export', (context) => {
  const server = sharedApp(context);
  let hub: number;
  let group: number;
  beforeAll(async () => {
    await context.empty();
    const circles = await circlesOf(context.db, 3, 21);
    hub = circles[1]?.[0] ?? 0;
    const before = (await server.app.inject('/api/v1/graph/colors?by=group')).json<NetworkColors>();
    group = before.ids[before.names.indexOf('Circle 1')] ?? 0;
    await context.db
      .updateTable('entities')
      .set({ name: 'Zyxhub', not_for_export: true })
      .where('id', '=', hub)
      .execute();
    await raiseNetworkVersion(context.db);
  });

  describe.each([...exportFormats, 'print'])('is named by nothing in %s', (format) => {
    it.each(['the network', 'its group', 'its surroundings'])('of %s', async (what) => {
      const part =
        what === 'its group'
          ? `group=${group}`
          : what === 'the network'
            ? ''
            : `focus=project_${hub}`;
      const path = format === 'print' ? '/print?' : `/api/v1/export?format=${format}&`;
      const answer = await server.app.inject(path + part);
      expect(answer.statusCode, answer.body).toBe(200);
      const text =
        format === 'csv'
          ? Object.values(unzipSync(new Uint8Array(answer.rawPayload))).map((file) =>
              strFromU8(file),
            )
          : [answer.body];
      expect(text.join('\n')).not.toMatch(/zyx/iu);
      expect(JSON.stringify(answer.headers)).not.toMatch(/zyx/iu);
    });
  });
});
