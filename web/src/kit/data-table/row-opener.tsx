import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { onPlainClick } from '../layout/plain-click.ts';
import styles from './data-table.module.css';

function OpeningAnchor(props: ComponentPropsWithRef<'a'>) {
  return <a {...props} className={styles.opener} data-opens-row="" />;
}

/** The link of a row, with a typed address: it stands in the first cell and leads to what it is. */
export const RowLink = createLink(OpeningAnchor);

interface RowAnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'className' | 'onClick'> {
  href: string;
  /** A click that asks for no other tab or window. */
  onPlainClick: () => void;
}

/** The same for a row that changes something on the screen: its address opens elsewhere too. */
export function RowAnchor({ onPlainClick: act, ...props }: RowAnchorProps) {
  return <OpeningAnchor {...props} onClick={onPlainClick(act)} />;
}

/** The button of a row: it opens what is known of it beside the table. */
export function RowButton(props: Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles.opener} data-opens-row="" />;
}
