import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { officialTags as text } from './messages.ts';
import styles from './official-tags.module.css';

interface OfficialTagListProps {
  names: readonly string[];
  onOpen: (name: string) => void;
  onRemove: (name: string) => void;
}

/** The names as chips: pressed they open what is known of the tag, the cross takes them away. */
export function OfficialTagList({ names, onOpen, onRemove }: OfficialTagListProps) {
  return (
    <ul className={styles.list}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          <button
            type="button"
            className={styles.name}
            aria-label={text.details(name)}
            aria-haspopup="dialog"
            onClick={() => onOpen(name)}
          >
            {name}
          </button>
          <CloseButton
            className={styles.remove ?? ''}
            size={32}
            aria-label={text.remove(name)}
            onClick={() => onRemove(name)}
          />
        </li>
      ))}
    </ul>
  );
}
