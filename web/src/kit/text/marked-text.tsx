import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  /** UTF-16 offsets `[start, end)`, ascending, without overlap. */
  ranges: readonly (readonly [number, number])[];
}

/** A text with some ranges marked; markup in the text is not interpreted. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  const ends = [0, ...ranges.map(([, end]) => end)];
  return (
    <bdi>
      {ranges.map(([start, end], at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </bdi>
  );
}
