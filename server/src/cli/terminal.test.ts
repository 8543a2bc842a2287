import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { openTerminal } from './terminal.ts';

function open(isTTY: boolean) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const streams = [out, err].map((stream) => Object.assign(stream, { isTTY }));
  const terminal = openTerminal(
    ...(streams as unknown as [NodeJS.WriteStream, NodeJS.WriteStream]),
  );
  return { ...terminal, written: () => String(err.read() ?? '') };
}

it('progress is printed once per finished step, with its count, without a terminal', () => {
  const { progress, written } = open(false);
  progress('Checking people.csv', 3_500, null);
  progress('Checking people.csv', 3_873, 3_873);
  progress('Checking projects.csv', 1, 1);
  progress('Laying out the map', 0.4, 'share');
  progress('Laying out the map', 1, 'share');
  expect(written()).toBe(
    'Checking people.csv: 3,873 of 3,873\nChecking projects.csv: 1 of 1\nLaying out the map: done\n',
  );
});

it('progress of a long step is printed now and then without a terminal', () => {
  vi.useFakeTimers();
  const { progress, written } = open(false);
  for (let share = 0; share < 0.5; share += 0.01) {
    vi.advanceTimersByTime(1_000);
    progress('Laying out the map', share, 'share');
  }
  vi.useRealTimers();
  expect(written()).toBe(
    ['14', '29', '44'].map((percent) => `Laying out the map: ${percent} %\n`).join(''),
  );
});

it('progress is printed with its count before a bar on a terminal', () => {
  const { progress, written } = open(true);
  progress('Checking people.csv', 500, null);
  expect(written()).toBe('\r\u001B[KChecking people.csv: 500');
  progress('Checking people.csv', 3_873, 3_873);
  expect(written()).toBe(`\r\u001B[KChecking people.csv: 3,873 of 3,873  ${'█'.repeat(24)}`);
  progress('Laying out the map', 0.5, 'share');
  expect(written()).toBe(`\r\u001B[KLaying out the map: 50 %  ${'█'.repeat(12)}${'░'.repeat(12)}`);
});
