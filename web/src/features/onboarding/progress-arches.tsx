import { kinds } from '../../domain/entity/kind.ts';
import { KindShape } from '../../domain/entity/kind-glyph.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { wizard } from './messages.ts';
import { percentOf } from './onboarding-draft.ts';
import styles from './progress-arches.module.css';

const width = 520;
const margin = 12;
const ground = 51;

/** The progress bar of the wizard: one arch for each step, with the progress as text below. */
export function ProgressArches({ steps, step }: { steps: readonly string[]; step: number }) {
  const words = wizard.stepOf(step + 1, steps.length);
  const percent = percentOf(step, steps.length);
  const reach = (width - 2 * margin) / steps.length;
  const footAt = (index: number) => margin + index * reach;
  return (
    <div
      role="progressbar"
      aria-label={wizard.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${words}, ${wizard.complete(percent)}`}
    >
      <svg className={styles.drawing} viewBox={`0 0 ${width} 62`} aria-hidden="true">
        {steps.map((name, index) => (
          <path
            key={name}
            className={styles.arch}
            data-finished={index <= step || undefined}
            d={archBetween(footAt(index), footAt(index + 1))}
          />
        ))}
        {[...steps, 'ground'].map((name, index) => (
          <KindShape
            key={name}
            type={kinds[index % kinds.length] ?? 'person'}
            x={footAt(index)}
            y={ground}
            {...lookOfFoot(index, step)}
          />
        ))}
      </svg>
      <Group mt="sm" justify="space-between" fz="sm">
        <Text inherit fw="var(--mg-weight-bold)">
          {words}
        </Text>
        <Text inherit c="dimmed">
          {wizard.complete(percent)}
        </Text>
      </Group>
    </div>
  );
}

function lookOfFoot(index: number, step: number) {
  if (index === step + 1) return { radius: 10, fill: 'var(--mg-accent)' };
  if (index <= step) return { radius: 7, fill: 'var(--mg-action)' };
  return { radius: 6, fill: 'var(--mg-line)' };
}

function archBetween(x: number, to: number): string {
  return `M${x} 46V40C${x} 4 ${to} 4 ${to} 40V50`;
}
