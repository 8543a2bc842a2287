import { Link } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { reminder } from './messages.ts';
import styles from './profile-reminder.module.css';

/** One quiet line below the top bar, for whoever looks around without a profile. */
export function ProfileReminder() {
  return (
    <aside className={styles.reminder} aria-label={reminder.label}>
      {reminder.text} <Link to={paths.createProfile}>{reminder.action}</Link>
    </aside>
  );
}
