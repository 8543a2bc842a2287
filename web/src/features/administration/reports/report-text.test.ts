import { describe, expect, it } from 'vitest';
import { stateLines } from './report-text.ts';
import { aReport } from './test-report.ts';

const asked = { ...aReport, at: '2026-03-02T12:00:00.000Z', reason: 'removal' as const };
const on = (day: string) => new Date(`${day}T12:00:00.000Z`);

describe('stateLines', () => {
  it('says by when somebody who asks to be removed has an answer, and that it is overdue', () => {
    expect(stateLines(asked, on('2026-03-03'))).toEqual(['To be answered by 1 Apr 2026']);
    expect(stateLines(asked, on('2026-04-02'))).toEqual(['Answer was due on 1 Apr 2026']);
  });

  it('says nothing of it for other reasons, and once it is decided', () => {
    expect(stateLines({ ...asked, reason: 'wrong' }, on('2026-03-03'))).toEqual([]);
    const decided = { ...asked, decided_at: '2026-03-04T12:00:00.000Z' };
    expect(stateLines(decided, on('2026-04-02'))).toEqual(['Decided on 4 Mar 2026']);
  });
});
