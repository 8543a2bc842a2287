import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { maxLabelIconBytes, nameLabelIcon, nameNoticeIcon } from '@mangrove/contract';
import { expect, it } from 'vitest';
import { putLabelIcon } from '../../../test/example-picture.ts';
import { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeOnOneEngine } from '../../../test/with-database.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><style>path{fill:#000}</style></svg>';

describeOnOneEngine('icons of Labels', (context) => {
  const test = sharedApp(context);
  const get = (path: string) => new HttpClient(test.app).get(`/api/v1/label-icons${path}`);

  it('are the files of the operator, unaltered, with a fixed type and no scripts', async () => {
    expect((await get('')).json()).toEqual({ icons: [] });
    putLabelIcon(test.dataDir, 'tk-attribution.svg', drawing);
    putLabelIcon(test.dataDir, 'bc-notice.png', '<script>alert(1)</script>');
    expect((await get('')).json()).toEqual({ icons: ['bc-notice.png', 'tk-attribution.svg'] });
    const icon = await get('/tk-attribution.svg');
    expect([icon.statusCode, icon.body]).toEqual([200, drawing]);
    expect(icon.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/bc-notice.png')).headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are nothing else of the folder: other names, other places, what is too large', async () => {
    putLabelIcon(test.dataDir, 'readme.txt', 'x');
    putLabelIcon(test.dataDir, 'tk-large.png', Buffer.alloc(maxLabelIconBytes + 1));
    putLabelIcon(test.dataDir, 'tk-empty.png', '');
    symlinkSync('/proc', join(test.dataDir, 'labels', 'tk-folder.png'));
    const wrong = [
      ...['readme.txt', 'tk-large.png', 'tk-empty.png', 'tk-folder.png', 'tk-missing.svg'],
      ...['..%2Fsecret', '%2e%2e%2fsecret', 'tk-..%2F..%2Fsecret.svg', 'TK-ATTRIBUTION.SVG'],
    ];
    for (const name of wrong)
      expect([name, (await get(`/${name}`)).statusCode]).toEqual([name, 404]);
    expect((await get('')).body).not.toMatch(/readme|large|empty|folder/u);
  });

  it('are named as the Hub names its files', () => {
    const labels = [
      ...(['attribution', 'tk_multiple_community', 'open_to_collaboration'] as const).map((type) =>
        nameLabelIcon('tk_labels', type),
      ),
      ...(['provenance', 'multiple_community', 'collaboration', 'commercialization'] as const).map(
        (type) => nameLabelIcon('bc_labels', type),
      ),
      nameLabelIcon('bc_labels', 'research'),
    ];
    expect(labels).toEqual([
      ...['tk-attribution', 'tk-multiple-communities', 'tk-open-to-collaboration'],
      ...['bc-provenance', 'bc-multiple-community', 'bc-open-to-collaboration'],
      ...['bc-open-to-commercialization', 'bc-research-use'],
    ]);
    const notices = ['attribution_incomplete', 'biocultural', 'traditional_knowledge'];
    expect([...notices, 'open_to_collaborate'].map(nameNoticeIcon)).toEqual([
      ...['ci-attribution-incomplete', 'bc-notice', 'tk-notice', 'ci-open-to-collaborate'],
    ]);
  });
});
