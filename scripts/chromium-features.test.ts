import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { featuresOff } from '../e2e/chromium-features.ts';
import { fromRoot } from './repository.mjs';

it('featuresOff contains every Chromium feature that Playwright switches off', () => {
  const source = readFileSync(fromRoot('node_modules/playwright-core/lib/coreBundle.js'), 'utf8');
  const list = source.match(/\bdisabledFeatures = \[(.*?)\n\s*\]/su)?.[1] ?? '';
  const switchedOff = [...list.matchAll(/^\s*"(\w+)",?$/gmu)].map((match) => match[1]);
  expect(switchedOff.length).toBeGreaterThan(5);
  expect(featuresOff).toEqual(expect.arrayContaining(switchedOff));
});
