import type { AdminEntity } from '@mangrove/contract';
import { ActionIcon } from '@mantine/core';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { editorPaths } from '../../../lib/paths.ts';
import { KindAvatar } from '../../../ui/kind-avatar.tsx';
import type { DoomedEntity } from '../deletion/delete-entity-dialog.tsx';
import { aboutText, locationText, tagsText } from './card-text.ts';
import styles from './entity-card.module.css';
import { entityList as text } from './messages.ts';

interface EntityCardProps {
  entity: AdminEntity;
  onDelete: (entity: DoomedEntity) => void;
}

/** One entity: the whole card leads to its edit screen. */
export function EntityCard({ entity, onDelete }: EntityCardProps) {
  const { id, type, name } = entity;
  const place = locationText(entity);
  const { shown, more } = tagsText(entity);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <KindAvatar
          type={type}
          name={name}
          size={56}
          photoUrl={entity.low_res_photo_url || entity.photo_url}
        />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <Link to={editorPaths[type]} params={{ id: String(id) }} className={styles.link}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {place !== null && (
            <p className={styles.place}>
              <IconMapPin size={17} stroke={1.75} aria-hidden />
              {place}
            </p>
          )}
        </div>
        <ActionIcon
          className={styles.delete ?? ''}
          aria-label={text.delete(name)}
          onClick={() => onDelete({ type, id, name })}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <p className={styles.about} data-empty={entity.about.trim() === '' || undefined}>
        {aboutText(entity)}
      </p>
      {shown.length > 0 && (
        <ul className={styles.tags}>
          {shown.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
            </li>
          ))}
          {more > 0 && <li className={styles.more}>{text.moreTags(more)}</li>}
        </ul>
      )}
    </li>
  );
}
