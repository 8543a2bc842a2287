import {
  entityPagePath,
  type FieldSourcesRead,
  type Source,
  shownName,
  sourcedStatements,
} from '@mangrove/contract/browser';
import type { ReactNode } from 'react';
import { useLinkTarget } from '../../kit/layout/link-target.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { formatDayInUtc } from '../../kit/text/formats.ts';
import { relationshipMessages } from '../entity/messages.ts';
import { certaintyName, sourceKindName, statementName, sourceText as text } from './messages.ts';
import styles from './source-lines.module.css';
import { type KnownRelationship, knownLine, sourcesLine } from './source-words.ts';

interface SourceLinesProps {
  relationships: readonly (KnownRelationship & { id: number; role_here: string })[];
  /** The two entities. */
  ends: readonly { id: number; name: string }[];
}

/** How those relationships are known that have a source: a line each, which opens to the list. */
export function SourceLines({ relationships, ends }: SourceLinesProps) {
  const known = relationships.filter(({ sources }) => sources.length > 0);
  return known.map((one) => (
    <KnownLine
      key={one.id}
      question={
        relationships.length === 1
          ? text.question
          : text.questionOf(one.role_here.trim() || relationshipMessages.unnamedRole)
      }
      line={knownLine(one, ends)}
      sources={one.sources}
    />
  ));
}

/** How single fields of an entity are known: a line for each that has a source. */
export function FieldSourceLines({ sources = {} }: { sources: FieldSourcesRead | undefined }) {
  const known = sourcedStatements.flatMap((statement) => {
    const { [statement]: list = [] } = sources;
    return list.length === 0 ? [] : { statement, list };
  });
  if (known.length === 0) return null;
  return (
    <div>
      {known.map(({ statement, list }) => (
        <KnownLine
          key={statement}
          question={text.questionOf(statementName[statement])}
          line={sourcesLine(list)}
          sources={list}
        />
      ))}
    </div>
  );
}

interface KnownLineProps {
  question: string;
  line: string;
  sources: readonly Source[];
}

function KnownLine({ question, line, sources }: KnownLineProps) {
  return (
    <details className={styles.known}>
      <summary>
        {question} {line}
      </summary>
      <ul className={styles.list}>
        {sources.map((source) => (
          <SourceItem key={JSON.stringify(source)} {...source} />
        ))}
      </ul>
    </details>
  );
}

function SourceItem({ kind, title, url, archived_url, on, quote, certainty, ...who }: Source) {
  const { said_by, author, at } = who;
  const { preload, ...target } = useLinkTarget();
  return (
    <li>
      <div>
        {said_by ? (
          <>
            {text.saidBy}{' '}
            <a href={entityPagePath(said_by.type, said_by.id, shownName(said_by))} {...target}>
              <bdi>{shownName(said_by)}</bdi>
            </a>
          </>
        ) : (
          sourceKindName[kind]
        )}
        {(title !== '' || url !== '') && ': '}
        {url === '' ? <bdi>{title}</bdi> : <OutsideLink href={url}>{title || url}</OutsideLink>}
      </div>
      {quote !== '' && <q style={{ quotes: 'none' }}>{text.quote(quote)}</q>}
      <div>
        {[on === '' ? '' : formatDayInUtc(on), certainty ? certaintyName[certainty] : '']
          .filter((fact) => fact !== '')
          .join(' · ')}
      </div>
      {archived_url !== '' && <OutsideLink href={archived_url}>{text.archived}</OutsideLink>}
      <div>{text.written(author && shownName(author), formatDayInUtc(at))}</div>
    </li>
  );
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>{children}</bdi>
      <VisuallyHidden> ({text.opensNewTab})</VisuallyHidden>
    </a>
  );
}
