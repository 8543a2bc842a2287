import { Link } from '@tanstack/react-router';
import { lexer, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';

/**
 * Renders Markdown as React elements. HTML tags, pictures and links whose scheme is not allowed
 * stay text: whoever can write the operator's file could otherwise run scripts in every browser.
 */
export function Markdown({ source }: { source: string }) {
  return writeAll(lexer(source));
}

function writeAll(tokens: readonly Token[] = []): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id and never move
  return tokens.map((token, index) => <Part key={index} token={token as Known} />);
}

/** The tokens that a legal text needs; all others are shown as they were written. */
type Known =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Hr
  | Tokens.Space
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Br
  | Tokens.Link;

function Part({ token }: { token: Known }) {
  switch (token.type) {
    case 'heading': {
      const Heading = `h${Math.min(token.depth, 4) as 1 | 2 | 3 | 4}` as const;
      return <Heading>{writeAll(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{writeAll(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map(({ tokens }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of a text have no id and never move
            <li key={index}>{writeAll(tokens)}</li>
          ))}
        </List>
      );
    }
    case 'hr':
      return <hr />;
    case 'space':
      return null;
    case 'strong':
      return <strong>{writeAll(token.tokens)}</strong>;
    case 'em':
      return <em>{writeAll(token.tokens)}</em>;
    case 'br':
      return <br />;
    case 'link':
      return isAllowed(token.href) ? (
        <LegalLink href={token.href}>{writeAll(token.tokens)}</LegalLink>
      ) : (
        token.raw
      );
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? writeAll(token.tokens) : token.text;
    default:
      return (token as Token).raw;
  }
}

/** Paths of this site, e-mail addresses and web addresses; nothing that runs or hides its host. */
function isAllowed(href: string): boolean {
  return /^(?:\/(?![/\\])|#|mailto:|tel:|https?:\/\/)/iu.test(href);
}

const pages: ReadonlySet<string> = new Set([
  '/',
  '/map',
  '/terms',
  '/privacy',
  '/retention',
  '/care',
  '/register',
  '/login',
]);

function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  if (pages.has(href)) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noopener noreferrer">
      {children}
    </a>
  );
}
