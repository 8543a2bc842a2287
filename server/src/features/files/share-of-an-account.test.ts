import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';
import { uploadAs } from './test-upload.ts';

describeOnOneEngine('pictures of an account with an unverified address', (context) => {
  const test = sharedApp(context, { RATE_LIMIT: 'on' });

  it('are limited to three, even when they are uploaded in parallel', async () => {
    const client = await signedIn(test, context.db, { isVerified: false });
    const pixel = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0B5A63' } });
    const bytes = await pixel.png().toBuffer();
    await client.csrfToken();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => uploadAs(client, bytes, 'photo.png')),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 201);
    expect(taken).toHaveLength(3);
    const rest = answers.filter(({ statusCode }) => statusCode !== 201);
    for (const answer of rest) expect(answer.json().code).toBe('email_not_verified');
    expect(readdirSync(join(test.dataDir, 'files'))).toHaveLength(6);
  });
});
