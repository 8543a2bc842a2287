import {
  type EntityIdentifier,
  identifierAddress,
  sayIdentifier,
  schemeName,
} from '@mangrove/contract/browser';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { identifierText as text } from './other-names-messages.ts';
import { ProvedMark } from './proved-mark.tsx';

/** "ORCID 0000-0002-1825-0097"; of another list its address, which names it. */
export function identifierWords(identifier: Pick<EntityIdentifier, 'scheme' | 'value'>): string {
  const { scheme } = identifier;
  const value = sayIdentifier(identifier);
  return scheme === 'other' ? value : text.inScheme(schemeName[scheme], value);
}

/** The same with whether its holder proved it. */
export function provedWords(identifier: EntityIdentifier): string {
  const words = identifierWords(identifier);
  return identifier.status === 'authenticated' ? text.provedWords(words) : words;
}

/** An identifier as a link to its page, with a mark if its holder proved it. */
export function IdentifierLink({ identifier }: { identifier: EntityIdentifier }) {
  const isProved = identifier.status === 'authenticated';
  return (
    <a
      href={identifierAddress(identifier)}
      title={isProved ? text.proved(schemeName[identifier.scheme]) : undefined}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      style={{ overflowWrap: 'anywhere' }}
    >
      {isProved && <ProvedMark />}
      {identifierWords(identifier)}
      <VisuallyHidden>
        {isProved && ` (${text.proved(schemeName[identifier.scheme])})`} ({text.opensNewTab})
      </VisuallyHidden>
    </a>
  );
}
