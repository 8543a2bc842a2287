import type { YearRange } from '@mangrove/contract/browser';
import { type CSSProperties, memo } from 'react';
import { timeMessages as text } from './messages.ts';
import { setEnd } from './year-steps.ts';
import styles from './years-slider.module.css';

interface YearsSliderProps {
  /** The number of relationships in each year of the bounds; left out for a plain line. */
  histogram?: Uint32Array;
  bounds: YearRange;
  years: YearRange;
  names?: Record<End, string>;
  /** What a screen reader says after the year of a handle. */
  words: string;
  onYears: (years: YearRange) => void;
}

type End = 'from' | 'to';

/**
 * A slider with two handles, at the outer edges of the first and the last year. They are two native
 * range inputs, which support keys, touch and screen readers.
 */
export function YearsSlider(props: YearsSliderProps) {
  const { histogram, bounds, years, names = text.ends, words, onYears } = props;
  const count = bounds.to - bounds.from + 1;
  const share = (year: number) => Math.max(0, Math.min(1, (year - bounds.from) / count));
  const place = {
    '--first': share(years.from),
    '--last': share(years.to + 1),
    '--year': 1 / count,
  } as CSSProperties;
  const handle = (end: End) => (
    <input
      type="range"
      className={styles.handle}
      data-end={end}
      min={bounds.from}
      max={bounds.to}
      value={years[end]}
      aria-label={names[end]}
      aria-valuetext={text.handle(years[end], words)}
      onChange={(event) => onYears(setEnd(years, end, Number(event.currentTarget.value)))}
    />
  );
  return (
    <div className={styles.slider} style={place} data-plain={histogram === undefined || undefined}>
      <div className={styles.bars}>
        {histogram && <Bars histogram={histogram} />}
        <div className={styles.chosen}>{histogram && <Bars histogram={histogram} />}</div>
      </div>
      {handle('from')}
      {handle('to')}
      <div className={styles.ends} aria-hidden="true">
        <span>{bounds.from}</span>
        <span>{bounds.to}</span>
      </div>
    </div>
  );
}

/** More bars would be thinner than a pixel: years then share a bar, of the highest value. */
const maxBars = 240;
const height = 100;

/** The histogram as a single SVG path. */
const Bars = memo(function Bars({ histogram }: { histogram: Uint32Array }) {
  const each = Math.ceil(histogram.length / maxBars);
  const count = Math.ceil(histogram.length / each);
  const bars = Array.from({ length: count }, (_, bar) =>
    histogram.subarray(bar * each, (bar + 1) * each).reduce((a, b) => Math.max(a, b), 0),
  );
  const most = Math.max(1, ...bars);
  const least = 3;
  const path = bars.map((value, bar) => {
    if (value === 0) return '';
    const top = height - Math.max(least, (value / most) * height);
    return `M${bar + 0.08} ${height}V${top}H${bar + 0.92}V${height}Z`;
  });
  return (
    <svg viewBox={`0 0 ${count} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  );
});
