import type { YearRange } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { useRestoreFocus } from '../../../kit/layout/use-restore-focus.ts';
import { isPartial } from '../network/network.ts';
import { spanText, timeMessages as text } from './messages.ts';
import styles from './time-strip.module.css';
import type { Timeline } from './timeline.ts';
import type { MapTime } from './use-time.ts';
import { moveYears, narrowTo, startOfPlay, stepMs } from './year-steps.ts';
import { YearsSlider } from './years-slider.tsx';

interface TimeStripProps {
  time: MapTime;
  /** Whether it floats on the map as a sheet of its own. */
  isFloating: boolean;
}

/** The control with which the user chooses, steps through and plays the years. */
export function TimeStrip({ time, isFloating }: TimeStripProps) {
  const { query, timeline } = time;
  useRestoreFocus();
  return (
    <section
      className={styles.strip}
      aria-label={text.title}
      data-floating={isFloating || undefined}
      data-overlay
    >
      <QueryState query={query} loading={text.loading} failed={text.failed} rows={1}>
        {({ bounds }) =>
          timeline &&
          (bounds ? (
            <Years time={time} timeline={timeline} bounds={bounds} />
          ) : (
            <Text size="sm" mih="var(--mg-size-touch-min)" py="sm" pe="var(--mg-size-touch-min)">
              {text.none}
            </Text>
          ))
        }
      </QueryState>
      <IconButton
        pos="absolute"
        top={0}
        right={0}
        label={text.close}
        Icon={IconX}
        onClick={() => time.open(false)}
      />
    </section>
  );
}

interface YearsProps {
  time: MapTime;
  timeline: Timeline;
  bounds: YearRange;
}

function Years({ time, timeline, bounds }: YearsProps) {
  const { choice, shown, isPlaying, setPlaying } = time;
  const years = choice.years ?? bounds;
  const dated = shown?.dated ?? timeline.all - timeline.undated;
  const choose = (next: YearRange) => time.choose({ ...choice, years: narrowTo(next, bounds) });
  const step = (by: number) => {
    setPlaying(false);
    choose(moveYears(choice.years ?? startOfPlay(null, bounds), by, bounds));
  };
  usePlaying(isPlaying, years, bounds, choose, () => setPlaying(false));
  // Stops playing on unmount, e.g. when a phone's card hides the strip with its pause button.
  useEffect(() => () => setPlaying(false), [setPlaying]);
  const play = () => {
    if (!isPlaying) choose(startOfPlay(choice.years, bounds));
    setPlaying(!isPlaying);
  };
  return (
    <div className={styles.years}>
      <p className={styles.shown} aria-live={isPlaying ? 'off' : 'polite'}>
        <strong>{choice.years ? spanText(choice.years) : text.allYears}</strong>
        <Text span inherit c="dimmed">
          {` · ${text.relationships(dated)}`}
        </Text>
      </p>
      <div className={styles.buttons}>
        <IconButton label={text.earlier} Icon={IconChevronLeft} onClick={() => step(-1)} />
        <IconButton
          label={isPlaying ? text.pause : text.play}
          Icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          onClick={play}
        />
        <IconButton label={text.later} Icon={IconChevronRight} onClick={() => step(1)} />
      </div>
      <YearsSlider
        histogram={timeline.histogram}
        bounds={bounds}
        years={years}
        words={text.range(years, dated)}
        onYears={(next) => {
          setPlaying(false);
          choose(next);
        }}
      />
      {isPartial(timeline.network) && (
        <Text size="sm" c="dimmed" className={styles.held ?? ''}>
          {text.amongHeld}
        </Text>
      )}
      {timeline.undated > 0 && (
        <p className={styles.undated}>
          <Text span inherit c="dimmed">
            {text.undated(timeline.undated)}
          </Text>
          <Button
            variant="subtle"
            size="sm"
            aria-label={choice.hidesUndated ? text.showUndated : text.hideUndated}
            onClick={() => time.choose({ ...choice, hidesUndated: !choice.hidesUndated })}
          >
            {choice.hidesUndated ? text.show : text.hide}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Moves the years on by one per interval, until the last year. */
function usePlaying(
  isPlaying: boolean,
  years: YearRange,
  bounds: YearRange,
  onYears: (years: YearRange) => void,
  onEnd: () => void,
) {
  const tick = useEffectEvent(() => {
    if (years.to >= bounds.to) onEnd();
    else onYears(moveYears(years, 1, bounds));
  });
  const every = stepMs(bounds);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => tick(), every);
    return () => clearInterval(timer);
  }, [isPlaying, every]);
}
