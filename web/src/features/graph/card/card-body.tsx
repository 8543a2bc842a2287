import { type EntityWithConnections, entitySlug, limits } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { entityPagePaths, paths } from '../../../api/paths.ts';
import { AboutLanguages } from '../../../domain/entity/about-languages.tsx';
import { aboutText, aboutTextsOf } from '../../../domain/entity/entity-text.ts';
import { IdentifierLink } from '../../../domain/entity/identifier-link.tsx';
import { connectionGroups } from '../../../domain/entity/kind.ts';
import { type FirstStep, missingSteps } from '../../../domain/entity/missing-steps.ts';
import { useOwnProfile } from '../../../domain/entity/own-profile.ts';
import type { DefinedLine } from '../../../domain/fields/defined-lines.tsx';
import { DefinedLines } from '../../../domain/fields/lines-later.tsx';
import { FieldSourceLines } from '../../../domain/sources/source-lines.tsx';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { Group, Stack, Text, Title } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { useLinkTarget } from '../../../kit/layout/link-target.ts';
import { formatList } from '../../../kit/text/formats.ts';
import styles from './card-body.module.css';
import { type ConnectionActions, ConnectionSection } from './connection-section.tsx';
import type { NextStep } from './edit-link.tsx';
import { cardMessages } from './messages.ts';

const LabelList = lazyNamed(() => import('../../../domain/labels/label-list.tsx'), 'LabelList');

export interface CardBodyProps extends ConnectionActions {
  entity: EntityWithConnections;
  /** Above the connections: tools such as paths. */
  tools?: ReactNode;
  /** Shown if the entity has no connections. */
  nextStep?: NextStep | undefined;
}

/** The sections of the card. Empty sections are left out. */
export function CardBody({ entity, tools, nextStep, hrefOf, onOpen }: CardBodyProps) {
  const ownSteps = useOwnSteps(entity);
  const about = aboutTextsOf(entity);
  const tags = entity.tags_with_type;
  const hidden = tags.length - limits.cardTags;
  const sections = connectionGroups.filter(({ list }) => entity.connections[list].length > 0);
  return (
    <Stack gap="md">
      <OwnNote steps={ownSteps} />
      {about.length > 0 && (
        <section>
          <CardTitle>{cardMessages.about}</CardTitle>
          <AboutLanguages texts={about}>
            {(text) => <Preview entity={entity} text={text} />}
          </AboutLanguages>
        </section>
      )}
      {entity.nations.length > 0 && (
        <section>
          <CardTitle>{cardMessages.nations}</CardTitle>
          <Text size="sm" c="var(--mg-ink-soft)">
            <bdi>{formatList(entity.nations)}</bdi>
          </Text>
        </section>
      )}
      {Object.keys(entity.fields).length > 0 && (
        <Suspense fallback={null}>
          <DefinedLines values={entity.fields}>
            {({ title, items }: DefinedLine) => (
              <section>
                <CardTitle>{title}</CardTitle>
                <Stack component="ul" gap="xxs" fz="sm" c="var(--mg-ink-soft)">
                  {items}
                </Stack>
              </section>
            )}
          </DefinedLines>
        </Suspense>
      )}
      {entity.notices.length + entity.labels.length > 0 && (
        <section>
          <CardTitle>{cardMessages.labels}</CardTitle>
          <Suspense fallback={null}>
            <LabelList notices={entity.notices} labels={entity.labels} isOpen={false} />
          </Suspense>
        </section>
      )}
      {tags.length > 0 && (
        <section>
          <CardTitle>{cardMessages.tags}</CardTitle>
          <Group component="ul" gap="xs" fz="sm">
            {tags.slice(0, limits.cardTags).map((tag) => (
              <li key={`${tag.id} ${tag.tag_type}`} className={styles.tag}>
                {tag.name}
              </li>
            ))}
            {hidden > 0 && (
              <Group component="li" h={32} c="var(--mg-ink-muted)">
                {cardMessages.more(hidden)}
              </Group>
            )}
          </Group>
        </section>
      )}
      {entity.identifiers.length > 0 && (
        <section>
          <CardTitle>{cardMessages.identifiers}</CardTitle>
          <Stack component="ul" gap="xxs" fz="sm">
            {entity.identifiers.map((identifier) => (
              <li key={`${identifier.scheme} ${identifier.value}`}>
                <IdentifierLink identifier={identifier} />
              </li>
            ))}
          </Stack>
        </section>
      )}
      <FieldSourceLines sources={entity.sources} />
      {sections.length > 0 && tools && (
        <FocusTarget>
          <Group gap="xs">{tools}</Group>
        </FocusTarget>
      )}
      {sections.map(({ list, type, title }) => (
        <ConnectionSection
          key={list}
          of={entity}
          type={type}
          title={title}
          connections={entity.connections[list]}
          hrefOf={hrefOf}
          onOpen={onOpen}
        />
      ))}
      {sections.length === 0 && (
        <Stack gap="sm" align="flex-start">
          <Text c="var(--mg-ink-muted)">{cardMessages.nothing}</Text>
          {ownSteps.length === 0 && nextStep?.(about.length === 0 && tags.length === 0)}
        </Stack>
      )}
    </Stack>
  );
}

/** The beginning of a text, with a link to the rest. */
function Preview({ entity, text }: { entity: EntityWithConnections; text: string }) {
  const linkTarget = useLinkTarget();
  return (
    <Text size="sm" c="var(--mg-ink-soft)" style={{ whiteSpace: 'pre-line' }}>
      {aboutText(text)}
      {aboutText(text) !== text && (
        <>
          {' '}
          <Link
            to={entityPagePaths[entity.type]}
            params={{ slug: entitySlug(entity.id, entity.name) }}
            {...linkTarget}
          >
            {cardMessages.readMore}
          </Link>
        </>
      )}
    </Text>
  );
}

function CardTitle({ children }: { children: ReactNode }) {
  return (
    <Title order={3} size="h4" mb="xxs">
      {children}
    </Title>
  );
}

/** The missing parts of the user's own profile; empty for any other entity. */
function useOwnSteps(entity: EntityWithConnections): readonly FirstStep[] {
  const { data } = useOwnProfile();
  const profile = data?.profile;
  const isOwn = profile?.id === entity.id && profile.type === entity.type;
  return isOwn ? missingSteps(entity) : [];
}

/** The note on the user's own card while parts of the profile are missing. */
function OwnNote({ steps }: { steps: readonly FirstStep[] }) {
  const [first] = steps;
  if (first === undefined) return null;
  const text = first === 'connect' ? cardMessages.ownAlone : cardMessages.ownMissing(steps);
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{text}</Text>
      <LinkButton to={paths.onboarding} search={{ step: first }} size="sm">
        {first === 'connect' ? cardMessages.ownConnect : cardMessages.ownAdd}
      </LinkButton>
    </Stack>
  );
}
