import {
  compareTexts,
  entityTypes,
  type PlacedEntity,
  type PlaceWithEntities,
  placePagePath,
} from '@mangrove/contract/browser';
import { IconMapPin } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { connectionGroups } from '../../domain/entity/kind.ts';
import { EntityGroup } from '../../domain/lists/entity-group.tsx';
import { useFollowedLinks } from '../../domain/lists/use-followed-links.ts';
import { Box, Group, Stack } from '../../kit/layout/layout.ts';
import { formatNumber } from '../../kit/text/formats.ts';
import { placePageText as text } from './messages.ts';
import styles from './place-article.module.css';

interface PlaceArticleProps {
  place: Omit<PlaceWithEntities, 'entities'> & { entities: readonly PlacedEntity[] };
  /** The entities as the server sent them, by which its names are taken over. */
  of: unknown;
  actions: ReactNode;
  foot: ReactNode;
}

/** The public page of one place. The server renders it, too. */
export function PlaceArticle({ place, of, actions, foot }: PlaceArticleProps) {
  const { within, places, counts, entities } = place;
  const shown = entityTypes.flatMap((type) => entities.filter((one) => one.type === type));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click, too
    <article className={styles.article} onClick={useFollowedLinks()}>
      <header className={styles.header}>
        <Stack gap="xxs" miw={0}>
          <p className={styles.detail}>
            <IconMapPin size={17} stroke={1.75} aria-hidden />
            <span>
              {within.length === 0 ? text.place : text.placeIn}{' '}
              {within.map((wider, index) => (
                <Fragment key={wider}>
                  {index > 0 && ', '}
                  <a href={placePagePath(wider)} dir="auto">
                    {shortName(wider, within.at(-1))}
                  </a>
                </Fragment>
              ))}
            </span>
          </p>
          <h1 dir="auto">{place.place}</h1>
        </Stack>
        <div className={styles.actions}>{actions}</div>
      </header>
      {places.length > 0 && (
        <section aria-labelledby="places">
          <h2 id="places">{isShared(place) ? text.sameName : text.placesWithin}</h2>
          <ul className={styles.places}>
            {places.map(({ place: name, count }) => (
              <li key={name}>
                <a href={placePagePath(name)} dir="auto">
                  {isShared(place) ? name : shortName(name, within.at(-1) ?? place.place)}
                </a>{' '}
                <span className={styles.count}>{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="here">
        <h2 id="here">{text.whoIsHere}</h2>
        {connectionGroups
          .filter(({ type }) => counts[type] > 0)
          .map(({ list, type, title }) => {
            const ofKind = shown
              .filter((one) => one.type === type)
              .sort((one, other) => compareTexts(one.name, other.name));
            return (
              <Fragment key={list}>
                <EntityGroup
                  {...{ id: `here-${list}`, part: list, of, type, title }}
                  entities={ofKind}
                  count={counts[type]}
                  lineOf={({ at }) => at}
                />
                {counts[type] > ofKind.length && (
                  <Box component="p" mt="xs" c="dimmed">
                    {text.more(counts[type] - ofKind.length)}
                  </Box>
                )}
              </Fragment>
            );
          })}
      </section>
      <Group justify="flex-end" gap="xs" pt="md" className={styles.foot ?? ''}>
        {foot}
      </Group>
    </article>
  );
}

/** Whether several places in different countries have the name: then it is in none of them. */
function isShared({
  place,
  within,
  places,
}: Pick<PlaceWithEntities, 'place' | 'within' | 'places'>): boolean {
  return within.length === 0 && places.some(({ place: one }) => one.startsWith(`${place}, `));
}

/** A place without the country that all of a list are in. */
function shortName(place: string, country: string | undefined): string {
  const end = `, ${country}`;
  return place.endsWith(end) ? place.slice(0, -end.length) : place;
}
