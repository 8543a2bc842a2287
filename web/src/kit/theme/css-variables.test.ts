import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import colorSchemeScript from '../../../public/color-scheme.js?raw';
import { cssVariablesResolver } from './css-variables.ts';
import { theme } from './theme.ts';
import { tokens } from './tokens.ts';

const globalStyles = readFileSync(`${import.meta.dirname}/global.css`, 'utf8');
const { variables, light, dark } = cssVariablesResolver(DEFAULT_THEME);

describe('cssVariablesResolver', () => {
  it('names each variable after the path of its token', () => {
    expect(light['--mg-paper-base']).toBe('#F4F3EB');
    expect(light['--mg-ink-muted']).toBe('#4F6366');
    expect(light['--mg-map-dim-organisation']).toBe('#C2BACB');
    expect(light['--mg-person-fill']).toBe('#B8460F');
    expect(dark['--mg-person-fill']).toBe('#F08F52');
    expect(variables['--mg-radius-sheet-top']).toBe('24px');
    expect(variables['--mg-space-2xl']).toBe('48px');
    expect(variables['--mg-z-top-bar']).toBe('200');
    expect(variables['--mg-duration-map-fly']).toBe('700ms');
    expect(variables['--mg-type-h1-size']).toBe('1.875rem');
    expect(variables['--mg-type-h1-size-desktop']).toBe('2.5rem');
    expect(variables['--mg-type-small-size']).toBe('0.90625rem');
    expect(variables['--mg-weight-strong']).toBe('560');
  });

  it('has the same names in both schemes', () => {
    expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort());
  });

  it('keeps the water colours of the landing page the same in both schemes', () => {
    expect(light['--mg-under-water-person']).toBe(dark['--mg-under-water-person']);
  });

  it('defines every variable that a style sheet reads', () => {
    const source = join(import.meta.dirname, '../..');
    const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(source, file), 'utf8'))
      .join('\n');
    const declared = [...sheets.matchAll(/(--mg-[a-z0-9-]+):/gu)].map(([, name]) => name);
    const known = new Set([...Object.keys({ ...variables, ...light }), ...declared]);
    const read = [...sheets.matchAll(/var\((--mg-[a-z0-9-]+)/gu)].map(([, name]) => name);
    expect(read.filter((name) => !known.has(name ?? ''))).toEqual([]);
  });

  it('passes every space to Mantine', () => {
    expect(Object.keys(theme.spacing ?? {}).sort()).toEqual(Object.keys(tokens.space).sort());
  });

  it('passes the colour of the paper to Mantine', () => {
    expect(light['--mantine-color-body']).toBe('var(--mg-paper-base)');
  });
});

describe('the first paint before the theme is loaded', () => {
  it.each(['light', 'dark'] as const)('uses the paper colour of the %s scheme', (scheme) => {
    const paper = tokens[scheme].paper.base;
    expect(globalStyles.toUpperCase()).toContain(paper);
    expect(colorSchemeScript).toContain(paper);
  });
});
