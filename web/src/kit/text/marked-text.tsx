import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  /** UTF-16 offsets `[start, end)`, ascending, without overlap. */
  ranges: readonly (readonly [number, number])[];
  /** The language of the text, if it is known to be another than the page's; empty: not known. */
  lang?: string | undefined;
}

/** A text with some ranges marked; markup in the text is not interpreted. */
export function MarkedText({ text, ranges, lang }: MarkedTextProps) {
  const ends = [0, ...ranges.map(([, end]) => end)];
  return (
    <bdi lang={lang}>
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
