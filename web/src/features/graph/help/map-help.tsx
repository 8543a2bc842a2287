import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { paths } from '../../../api/paths.ts';
import { Group, Stack, Title } from '../../../kit/layout/layout.ts';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import styles from './map-help.module.css';
import { helpMessages } from './messages.ts';

/** The dialog with the map's keys and its mouse and touch gestures. */
export function MapHelp({ onClose }: { onClose: () => void }) {
  return (
    <OpenDialog onClose={onClose} title={helpMessages.title} size="lg">
      <Stack gap="lg">
        {helpMessages.sections.map(({ title, lines }) => (
          <section key={title}>
            <Title order={3} size="h4" mb="xs">
              {title}
            </Title>
            <dl>
              {lines.map(({ by, what }) => (
                <div key={what} className={styles.line}>
                  <Group component="dt" gap="xxs" c="dimmed" fz="xs">
                    {by.map((each, index) => (
                      <Fragment key={each}>
                        {index > 0 && <span>{helpMessages.or}</span>}
                        <kbd className={styles.key}>{each}</kbd>
                      </Fragment>
                    ))}
                  </Group>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p>
          {helpMessages.marks} <Link to={paths.care}>{helpMessages.care}</Link>
        </p>
      </Stack>
    </OpenDialog>
  );
}
