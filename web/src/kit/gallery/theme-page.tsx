import { Group, Stack, Text } from '../layout/layout.ts';
import styles from './gallery.module.css';

const colors = [
  'paper-base',
  'paper-sheet',
  'paper-raised',
  'paper-sunken',
  'ink',
  'ink-soft',
  'ink-muted',
  'action',
  'accent',
  'accent-soft',
  'person-fill',
  'project-fill',
  'organisation-fill',
  'danger-text',
  'success-text',
  'warning-text',
];
const sizes = ['h1', 'h2', 'h3', 'h4', 'lead', 'body', 'small', 'caption'];

/** Colours and type sizes, by the names that style sheets use. */
export function ThemePage() {
  return (
    <>
      <ul className={styles.swatches}>
        {colors.map((name) => (
          <li key={name} className={styles.swatch}>
            <div className={styles.color} style={{ background: `var(--mg-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <Stack gap="xs">
        {sizes.map((name) => (
          <Group key={name} align="baseline">
            <Text style={{ fontSize: `var(--mg-type-${name}-size)` }}>Reef and tide</Text>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
          </Group>
        ))}
      </Stack>
    </>
  );
}
