import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';

/** Renders Markdown as React elements. */
export function Markdown({ source }: { source: string }) {
  return parseMarkdown(source).map((block, index) => (
    <BlockElement key={String(index)} block={block} />
  ));
}

function BlockElement({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return <Heading>{write(block.parts)}</Heading>;
    }
    case 'paragraph':
      return <p>{write(block.parts)}</p>;
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={String(index)}>{write(item)}</li>
          ))}
        </List>
      );
    }
    case 'rule':
      return <hr />;
    default:
      return block satisfies never;
  }
}

function write(parts: Inline[]): ReactNode {
  return parts.map((part, index) => {
    const key = String(index);
    switch (part.type) {
      case 'text':
        return part.text;
      case 'strong':
        return <strong key={key}>{write(part.parts)}</strong>;
      case 'emphasis':
        return <em key={key}>{write(part.parts)}</em>;
      case 'link':
        return (
          <LegalLink key={key} href={part.href}>
            {write(part.parts)}
          </LegalLink>
        );
      default:
        return part satisfies never;
    }
  });
}

const pages: ReadonlySet<string> = new Set([
  '/',
  '/map',
  '/terms',
  '/privacy',
  '/retention',
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
