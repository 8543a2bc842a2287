import { type AdminOutput, formatCount } from './admin-output.ts';

const barWidth = 24;
const redrawMs = 60;

/** Results on standard output; progress and faults on standard error, a bar on a terminal. */
export function openTerminal(
  out: NodeJS.WriteStream = process.stdout,
  err: NodeJS.WriteStream = process.stderr,
): AdminOutput & { finish(): void } {
  const isTerminal = err.isTTY === true;
  let isBarShown = false;
  let drawnAt = 0;
  let lastStep = '';
  const clearBar = () => {
    if (isBarShown) err.write('\r\u001B[K');
    isBarShown = false;
  };
  return {
    say: (line) => {
      clearBar();
      out.write(`${line}\n`);
    },
    complain: (line) => {
      clearBar();
      err.write(`${line}\n`);
    },
    progress: (step, done, total) => {
      const isEnd = done === total;
      if (!isTerminal) {
        if (isEnd && step !== lastStep)
          err.write(`${step}: ${isShare(total) ? 'done' : formatCount(done)}\n`);
        if (isEnd) lastStep = step;
        return;
      }
      const now = Date.now();
      if (step === lastStep && !isEnd && now - drawnAt < redrawMs) return;
      lastStep = step;
      drawnAt = now;
      isBarShown = true;
      err.write(`\r\u001B[K${describeProgress(step, done, total)}`);
    },
    finish: clearBar,
  };
}

function describeProgress(step: string, done: number, total: number | null): string {
  if (total === null) return `${step}  ${formatCount(done)}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  const whole = isShare(total) ? '' : ` of ${formatCount(total)}`;
  return `${step}  ${bar}  ${Math.round(share * 100)} %${whole}`;
}

/** Work that cannot be counted tells the share that is done. */
function isShare(total: number | null): boolean {
  return total === 1;
}
