import { type EntityType, nodeKey } from '@mangrove/contract/browser';
import { Fragment, useId } from 'react';
import { EntityName } from '../../../domain/entity/entity-name.tsx';
import { Box, Stack, Text } from '../../../kit/layout/layout.ts';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { pathMessages } from './messages.ts';
import styles from './path-list.module.css';
import { describePath, describeRelationship, isReversed, readFrom } from './path-sentence.ts';
import type { NetworkPath } from './paths-api.ts';

export interface PathLinks {
  hrefOf: (type: EntityType, id: number) => string;
  onOpen: (type: EntityType, id: number) => void;
}

interface PathListProps extends PathLinks {
  paths: readonly NetworkPath[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** The paths as radio buttons with sentences; the chosen one also lists its nodes as links. */
export function PathList({ paths, chosen, onChoose, ...links }: PathListProps) {
  const name = useId();
  return (
    <Stack component="fieldset" gap="xs" miw={0} m={0} p={0} bd={0}>
      <VisuallyHidden component="legend">{pathMessages.paths}</VisuallyHidden>
      {paths.map((path, index) => (
        <div
          key={keyOfPath(path)}
          className={styles.path}
          data-chosen={index === chosen || undefined}
        >
          <label className={styles.label}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={index === chosen}
              onChange={() => onChoose(index)}
            />
            <span>
              <Sentence path={path} />{' '}
              <Text span size="xs" c="var(--mg-ink-muted)">
                {pathMessages.steps(path.length)}
              </Text>
            </span>
          </label>
          {index === chosen && <PathNodes path={path} {...links} />}
        </div>
      ))}
    </Stack>
  );
}

function Sentence({ path }: { path: NetworkPath }) {
  return (
    <>
      {describePath(path).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence changes only as a whole
          <Box key={index} component="bdi" fw="var(--mg-weight-strong)">
            {part.name}
          </Box>
        ),
      )}
    </>
  );
}

/** The nodes of a path as links, and between two nodes all their relationships. */
function PathNodes({ path, hrefOf, onOpen }: PathLinks & { path: NetworkPath }) {
  return (
    <Box component="ol" px="sm" pb="sm">
      {path.nodes.map(({ type, id, name }, index) => (
        <li key={id}>
          <a
            className={styles.node}
            href={hrefOf(type, id)}
            onClick={onPlainClick(() => onOpen(type, id))}
          >
            <EntityName type={type} name={name} isTwoLined />
          </a>
          {path.steps[index] && (
            <Text span size="sm" c="var(--mg-ink-muted)" className={styles.step ?? ''}>
              <Step path={path} index={index} />
            </Text>
          )}
        </li>
      ))}
    </Box>
  );
}

/** The relationships of a node and the next; an arrow marks roles whose subject is the next. */
function Step({ path: { nodes, steps }, index }: { path: NetworkPath; index: number }) {
  const [node, next] = [nodes[index], nodes[index + 1]];
  if (!node || !next) return '—';
  const told = (steps[index] ?? [])
    .map((each) => readFrom(node, each))
    .filter((each) => describeRelationship(each) !== '');
  if (told.length === 0) return '—';
  return told.map((relationship, at) => (
    <Fragment key={relationship.relationship_id}>
      {at > 0 && ' · '}
      {isReversed(node, next, relationship) && (
        <>
          <span aria-hidden="true">↑ </span>
          <VisuallyHidden>{next.name}: </VisuallyHidden>
        </>
      )}
      {describeRelationship(relationship)}
    </Fragment>
  ));
}

/** The React key of a path: the keys of its nodes. */
function keyOfPath({ nodes }: NetworkPath): string {
  return nodes.map(({ type, id }) => nodeKey(type, id)).join(' ');
}
