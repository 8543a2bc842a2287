import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { Box, Group, Text, Title } from '../layout/layout.ts';
import styles from './card-grid.module.css';

interface CardGridProps {
  /** Other cards are loading; the current cards stay, dimmed. */
  isWaiting: boolean;
  children: ReactNode;
}

/** Rows as cards, as many beside each other as fit. */
export function CardGrid({ isWaiting, children }: CardGridProps) {
  return (
    <ul className={styles.cards} data-waiting={isWaiting || undefined}>
      {children}
    </ul>
  );
}

interface CardProps {
  picture: ReactNode;
  title: string;
  /** The target of the link, which is the whole card. */
  link: Pick<LinkProps, 'to' | 'params'>;
  /** A line below the title, with its icon. */
  line?: string | null;
  Icon?: ComponentType<{
    size: number;
    stroke: number;
    style: CSSProperties;
    'aria-hidden': true;
  }>;
  /** Buttons in the upper corner. */
  actions?: ReactNode;
  /** Cut after three lines; muted if it only says that there is no text. */
  text: string;
  isTextMissing?: boolean;
  chips: readonly string[];
  /** The text for chips that do not fit: "+4 more". */
  moreChips?: string | false;
}

/** One row as a card that is a link as a whole. */
export function Card({
  picture,
  title,
  link,
  line,
  Icon,
  actions,
  text,
  isTextMissing,
  chips,
  moreChips,
}: CardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        {picture}
        <div className={styles.who}>
          <Title order={2} size="h4" className={styles.title ?? ''}>
            <Link {...link}>
              <bdi>{title}</bdi>
            </Link>
          </Title>
          {line && (
            <Group component="p" gap="xxs" wrap="nowrap" c="dimmed" fz="sm">
              {Icon && <Icon size={18} stroke={1.75} style={{ flex: 'none' }} aria-hidden />}
              {line}
            </Group>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <Text
        lineClamp={3}
        textWrap="pretty"
        c={isTextMissing ? 'dimmed' : 'var(--mg-ink-soft)'}
        fz="sm"
        lh="var(--mg-type-small-line)"
      >
        {text}
      </Text>
      {chips.length > 0 && (
        <Group component="ul" gap="xs" mt="auto">
          {chips.map((chip) => (
            <li key={chip} className={styles.chip}>
              {chip}
            </li>
          ))}
          {moreChips && (
            <Box component="li" c="dimmed" fz="sm">
              {moreChips}
            </Box>
          )}
        </Group>
      )}
    </li>
  );
}
