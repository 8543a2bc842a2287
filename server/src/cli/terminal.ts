import type { ProgressTotal } from '../features/exchange/progress.ts';
import type { AdminOutput } from './admin-output.ts';
import { progressText } from './messages.ts';

const barWidth = 24;
const redrawMs = 60;
/** How often a step that takes long is printed without a terminal: a log must not seem to hang. */
const silenceMs = 15_000;

/** Results go to standard output, problems and progress (a bar on a terminal) to standard error. */
export function openTerminal(
  out: NodeJS.WriteStream = process.stdout,
  err: NodeJS.WriteStream = process.stderr,
): AdminOutput & { finish(): void } {
  const isTerminal = err.isTTY === true;
  let isBarShown = false;
  let drawnAt = isTerminal ? 0 : Date.now();
  let lastStep = '';
  const clearBar = () => {
    if (isBarShown) err.write('\r\u001B[K');
    isBarShown = false;
  };
  return {
    print: (line) => {
      clearBar();
      out.write(`${line}\n`);
    },
    printError: (line) => {
      clearBar();
      err.write(`${line}\n`);
    },
    progress: (step, done, total) => {
      const isEnd = done === (total === 'share' ? 1 : total);
      const now = Date.now();
      if (!isTerminal) {
        if (isEnd ? step === lastStep : now - drawnAt < silenceMs) return;
        err.write(`${describeProgress(step, done, total)}\n`);
        if (isEnd) lastStep = step;
        drawnAt = now;
        return;
      }
      if (step === lastStep && !isEnd && now - drawnAt < redrawMs) return;
      lastStep = step;
      drawnAt = now;
      isBarShown = true;
      err.write(`\r\u001B[K${describeProgress(step, done, total)}${drawBar(done, total)}`);
    },
    finish: clearBar,
  };
}

/** Such as "Checking people.csv: 3,873 of 3,873", or "Laying out the map: 40 %". */
function describeProgress(step: string, done: number, total: ProgressTotal): string {
  if (total === null) return done === 0 ? step : progressText.count(step, done);
  if (total !== 'share') return progressText.of(step, done, total);
  return done === 1 ? progressText.done(step) : progressText.share(step, Math.round(done * 100));
}

function drawBar(done: number, total: ProgressTotal): string {
  if (total === null) return '';
  const share = total === 0 ? 1 : Math.min(1, total === 'share' ? done : done / total);
  const filled = Math.round(share * barWidth);
  return `  ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
}
