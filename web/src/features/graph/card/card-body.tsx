import { type EntityWithConnections, limits } from '@mangrove/contract';
import styles from './card-body.module.css';
import { aboutText } from './card-text.ts';
import { type ConnectionActions, ConnectionSection } from './connection-section.tsx';
import type { NextStep } from './edit-link.tsx';
import { cardMessages, connectionSections } from './messages.ts';

interface CardBodyProps extends ConnectionActions {
  entity: EntityWithConnections;
  nextStep?: NextStep | undefined;
}

/** The sections of the card. One that has nothing to say is left out. */
export function CardBody({ entity, nextStep, hrefOf, onOpen }: CardBodyProps) {
  const about = aboutText(entity);
  const tags = entity.tags_with_type;
  const hidden = tags.length - limits.cardTags;
  const sections = connectionSections.filter(({ list }) => entity.connections[list].length > 0);
  return (
    <div className={styles.body}>
      {about !== '' && (
        <section>
          <h3 className={styles.title}>{cardMessages.about}</h3>
          <p className={styles.about}>{about}</p>
        </section>
      )}
      {tags.length > 0 && (
        <section>
          <h3 className={styles.title}>{cardMessages.tags}</h3>
          <ul className={styles.tags}>
            {tags.slice(0, limits.cardTags).map((tag) => (
              <li key={`${tag.id} ${tag.tag_type}`} className={styles.tag}>
                {tag.name}
              </li>
            ))}
            {hidden > 0 && <li className={styles.moreTags}>{cardMessages.more(hidden)}</li>}
          </ul>
        </section>
      )}
      {sections.map(({ list, type, title }) => (
        <ConnectionSection
          key={list}
          type={type}
          title={title}
          connections={entity.connections[list]}
          hrefOf={hrefOf}
          onOpen={onOpen}
        />
      ))}
      {sections.length === 0 && (
        <div className={styles.nothing}>
          <p>{cardMessages.nothing}</p>
          {nextStep?.(about === '' && tags.length === 0)}
        </div>
      )}
    </div>
  );
}
