import { exportFormats } from '@mangrove/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../../../test/factories.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

describeOnOneEngine('the export of what is covered', (context) => {
  const server = sharedApp(context);

  it.each(exportFormats)('as %s has the name, and what is covered of it', async (format) => {
    await context.empty();
    const ada = await aPerson(context.db, 'Ada Reed');
    await context.db
      .updateTable('entities')
      .set({
        cover: 'name',
        cover_note: 'Ask her family.',
        passed_on: true,
        nations: ['Ngāi Tahu'],
      })
      .where('id', '=', ada)
      .execute();
    await relate(context.db, ada, await aProject(context.db, 'Tide Lines'));
    const { rawPayload } = await server.app.inject({ url: `/api/v1/export?format=${format}` });
    const body =
      format === 'csv'
        ? strFromU8(unzipSync(new Uint8Array(rawPayload))['nodes.csv'] ?? new Uint8Array())
        : rawPayload.toString();
    for (const part of ['Ada Reed', 'Ask her family.', 'yes', 'Ngāi Tahu'])
      expect(body).toContain(part);
    // The address of its page does not say the name.
    expect(body).not.toContain('ada-reed');
  });
});
