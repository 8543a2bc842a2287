import { expect, it } from 'vitest';
import { writeEmbedCode } from './embed.ts';

it('writeEmbedCode escapes the address and the title in the attributes of the iframe', () => {
  const address = 'https://map.example.org/embed/map?q="><script>&tag=SALT';
  const code = writeEmbedCode(address, 'Tide & "Co" <b>', { width: 640, height: 360 });
  expect(code).toBe(
    '<iframe src="https://map.example.org/embed/map?q=&quot;&gt;&lt;script&gt;&amp;tag=SALT" title="Tide &amp; &quot;Co&quot; &lt;b&gt;" width="640" height="360" style="max-width: 100%; border: 0" loading="lazy" allowfullscreen></iframe>',
  );
});
