import {
  type EntityWithConnections,
  groupBy,
  linkAddress,
  linkLabel,
} from '@mangrove/contract/browser';
import { type ReactNode, Suspense } from 'react';
import { paths } from '../../api/paths.ts';
import { IdentifierLink } from '../../domain/entity/identifier-link.tsx';
import type { DefinedLine } from '../../domain/fields/defined-lines.tsx';
import { DefinedLines } from '../../domain/fields/lines-later.tsx';
import { platformIcon, platformName } from '../../domain/fields/platforms.ts';
import { hasPlace, PlaceLinks } from '../../domain/place/place-links.tsx';
import { Stack } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { stringifyAddressSearch } from '../../kit/url-state/address-search.ts';
import styles from './entity-facts.module.css';
import { pageMessages, tagGroupTitles } from './messages.ts';

/** The places, years, fields of one's own, tags, links and identifiers of an entity; empty ones are left out. */
export function EntityFacts({ entity }: { entity: EntityWithConnections }) {
  const places = entity.locations.filter(hasPlace);
  const links = entity.social_links
    .map((link) => ({ ...link, address: linkAddress(link.platform, link.url) }))
    .filter(({ address }) => address !== null);
  const tagGroups = groupBy(entity.tags_with_type, ({ tag_type }) => tagGroupTitles[tag_type]);
  return (
    <Stack gap="lg">
      {places.length > 0 && (
        <Fact title={places.length === 1 ? pageMessages.place : pageMessages.places}>
          {places.map((place) => (
            <li key={place.id} dir="auto">
              <PlaceLinks place={place} />
            </li>
          ))}
        </Fact>
      )}
      {entity.nations.length > 0 && (
        <Fact title={pageMessages.nations}>
          {entity.nations.map((nation) => (
            <li key={nation} dir="auto">
              <a href={paths.map + stringifyAddressSearch({ nation: [nation] })}>{nation}</a>
            </li>
          ))}
        </Fact>
      )}
      {'year' in entity && entity.year !== '' && (
        <Fact title={pageMessages.years}>
          <li>{entity.year}</li>
        </Fact>
      )}
      {Object.keys(entity.fields).length > 0 && (
        <Suspense fallback={null}>
          <DefinedLines values={entity.fields}>
            {({ title, items }: DefinedLine) => <Fact title={title}>{items}</Fact>}
          </DefinedLines>
        </Suspense>
      )}
      {[...tagGroups].map(([title, tags]) => (
        <Fact key={title} title={title} isTags>
          {tags.map(({ id, name, tag_type }) => (
            <li key={`${id} ${tag_type}`}>
              <a href={paths.map + stringifyAddressSearch({ tag: [name] })}>{name}</a>
            </li>
          ))}
        </Fact>
      ))}
      {links.length > 0 && (
        <Fact title={pageMessages.links}>
          {links.map(({ id, platform, url, address }) => {
            const Icon = platformIcon[platform];
            return (
              <li key={id}>
                <a
                  className={styles.link}
                  href={address ?? undefined}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span>
                    <VisuallyHidden>{platformName[platform]}: </VisuallyHidden>
                    {linkLabel(platform, url)}
                    <VisuallyHidden> ({pageMessages.opensNewTab})</VisuallyHidden>
                  </span>
                </a>
              </li>
            );
          })}
        </Fact>
      )}
      {entity.identifiers.length > 0 && (
        <Fact title={pageMessages.identifiers}>
          {entity.identifiers.map((identifier) => (
            <li key={`${identifier.scheme} ${identifier.value}`}>
              <IdentifierLink identifier={identifier} />
            </li>
          ))}
        </Fact>
      )}
    </Stack>
  );
}

function Fact({
  title,
  isTags,
  children,
}: {
  title: ReactNode;
  isTags?: boolean;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={isTags ? styles.tags : styles.list}>{children}</ul>
    </section>
  );
}
