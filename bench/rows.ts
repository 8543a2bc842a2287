/** One row of the benchmark's table. `met` is null for a row without a goal. */
export interface BenchRow {
  id: string;
  what: string;
  goal: string;
  value: string;
  met: boolean | null;
}

/** Formats the rows as a plain-text table, for the terminal and for documents. */
export function formatRows(rows: BenchRow[]): string {
  const lines = [
    ['', 'measured', 'goal', 'value', 'met'],
    ...rows.map((row) => [row.id, row.what, row.goal, row.value, verdict(row.met)]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function verdict(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'yes' : 'NO';
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}
