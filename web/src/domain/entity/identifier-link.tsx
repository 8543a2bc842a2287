import {
  type EntityIdentifier,
  identifierAddress,
  sayIdentifier,
  schemeName,
} from '@mangrove/contract/browser';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { identifierText as text } from './other-names-messages.ts';

/** "ORCID 0000-0002-1825-0097"; of another list its address, which names it. */
export function identifierWords(identifier: Pick<EntityIdentifier, 'scheme' | 'value'>): string {
  const { scheme } = identifier;
  const value = sayIdentifier(identifier);
  return scheme === 'other' ? value : text.inScheme(schemeName[scheme], value);
}

/** An identifier as a link to its page. */
export function IdentifierLink({ identifier }: { identifier: EntityIdentifier }) {
  return (
    <a
      href={identifierAddress(identifier)}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      style={{ overflowWrap: 'anywhere' }}
    >
      {identifierWords(identifier)}
      <VisuallyHidden> ({text.opensNewTab})</VisuallyHidden>
    </a>
  );
}
