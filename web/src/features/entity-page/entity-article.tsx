import type { EntityWithConnections } from '@mangrove/contract/browser';
import { IconMapPin } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { AboutLanguages } from '../../domain/entity/about-languages.tsx';
import { coverText } from '../../domain/entity/cover-messages.ts';
import { pathAddressOf } from '../../domain/entity/entity-address.ts';
import {
  aboutTextsOf,
  addedByText,
  fullName,
  lineTexts,
  paragraphsOf,
} from '../../domain/entity/entity-text.ts';
import { kindName } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { OtherNames, otherNameLines } from '../../domain/entity/other-names.tsx';
import { AudienceMark } from '../../domain/fields/audience-mark.tsx';
import { saidState } from '../../domain/fields/state-messages.ts';
import { LabelList } from '../../domain/labels/label-list.tsx';
import { useFollowedLinks } from '../../domain/lists/use-followed-links.ts';
import { hasPlace, PlaceLinks } from '../../domain/place/place-links.tsx';
import { FieldSourceLines } from '../../domain/sources/source-lines.tsx';
import { Box, Group, Stack } from '../../kit/layout/layout.ts';
import { formatDayInUtc } from '../../kit/text/formats.ts';
import { ConnectionGroups } from './connection-groups.tsx';
import styles from './entity-article.module.css';
import { EntityFacts } from './entity-facts.tsx';
import { Gallery } from './gallery.tsx';
import { pageMessages } from './messages.ts';
import { Neighbourhood } from './neighbourhood.tsx';

interface EntityArticleProps {
  entity: EntityWithConnections;
  /** Below the name. */
  notice?: ReactNode;
  /** The buttons for what the visitor may do with the entity. */
  actions: ReactNode;
  /** Shown at the end of the page. */
  foot?: ReactNode;
}

/** The public page of one entity. The server renders it, too. */
export function EntityArticle({ entity, notice, actions, foot }: EntityArticleProps) {
  const { type, id } = entity;
  const name = fullName(entity);
  const about = aboutTextsOf(entity);
  const [place] = entity.locations;
  const adder = addedByText(entity);
  const details = [
    kindName[type],
    ...lineTexts(entity),
    ...('passed_on' in entity && entity.passed_on ? [coverText.passedOn] : []),
    ...(saidState(entity) === null ? [] : [saidState(entity)]),
    ...('year' in entity && entity.year !== '' ? [entity.year] : []),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click, too
    <article className={styles.article} onClick={useFollowedLinks()}>
      <header className={styles.header}>
        <KindAvatar type={type} name={name} size={112} photoUrl={entity.photo_url} />
        <Stack gap="xxs" miw={0}>
          <p className={styles.detail}>
            <KindGlyph type={type} size={14} colored />
            <span>
              {details.map((detail, index) => (
                <Fragment key={detail}>
                  {index > 0 && ' · '}
                  <bdi>{detail}</bdi>
                </Fragment>
              ))}
            </span>
            <AudienceMark audience={entity.audience} />
          </p>
          <h1 dir="auto">{name}</h1>
          {otherNameLines(entity.names).map((names) => (
            <p key={names.kind} className={styles.detail}>
              <OtherNames {...names} />
            </p>
          ))}
          {adder !== null && <p className={styles.detail}>{adder}</p>}
          {place && hasPlace(place) && (
            <p className={styles.detail}>
              <IconMapPin size={17} stroke={1.75} aria-hidden />{' '}
              <bdi>
                <PlaceLinks place={place} />
              </bdi>
            </p>
          )}
          {notice}
        </Stack>
        <div className={styles.actions}>{actions}</div>
      </header>
      {about.length > 0 && (
        <div className={styles.about}>
          <AboutLanguages texts={about} className={styles.paragraphs}>
            {(said) => paragraphsOf(said).map(({ key, text }) => <p key={key}>{text}</p>)}
          </AboutLanguages>
        </div>
      )}
      <Stack
        component="aside"
        gap="xl"
        miw={0}
        className={styles.aside ?? ''}
        aria-label={pageMessages.facts}
      >
        <Neighbourhood entity={entity} name={name} />
        <FieldSourceLines sources={entity.sources} />
        <EntityFacts entity={entity} />
      </Stack>
      <Stack gap="2xl" miw={0} className={styles.rest ?? ''}>
        {entity.notices.length + entity.labels.length > 0 && (
          <Stack component="section" gap="sm">
            <h2>{pageMessages.labels}</h2>
            <LabelList notices={entity.notices} labels={entity.labels} isOpen />
          </Stack>
        )}
        {'images' in entity && entity.images.length > 0 && (
          <Gallery entityId={id} images={entity.images} name={name} />
        )}
        <ConnectionGroups
          key={id}
          of={{ id, name }}
          connections={entity.connections}
          pathHref={pathAddressOf(type, id)}
        />
        <Group justify="space-between" gap="xs" pt="md" className={styles.foot ?? ''}>
          <Box component="p" c="dimmed" fz="sm">
            {pageMessages.lastChanged}{' '}
            <time dateTime={entity.updated_at}>{formatDayInUtc(entity.updated_at)}</time>
          </Box>
          {foot}
        </Group>
      </Stack>
    </article>
  );
}
