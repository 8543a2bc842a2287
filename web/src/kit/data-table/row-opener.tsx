import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { onPlainClick } from '../layout/plain-click.ts';
import styles from './data-table.module.css';

function OpeningAnchor(props: ComponentPropsWithRef<'a'>) {
  return <a {...props} className={styles.opener} data-opens-row="" />;
}

/** The link of a row, with a typed address: in the first cell, it opens the page of the row. */
export const RowLink = createLink(OpeningAnchor);

interface RowAnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'className' | 'onClick'> {
  href: string;
  /** Called on a click without modifier keys; other clicks open a tab or window. */
  onPlainClick: () => void;
}

/** A link whose plain click changes something on this screen; its address works in other tabs. */
export function RowAnchor({ onPlainClick: act, ...props }: RowAnchorProps) {
  return <OpeningAnchor {...props} onClick={onPlainClick(act)} />;
}

/** The button of a row: it opens details beside the table. */
export function RowButton(props: Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles.opener} data-opens-row="" />;
}
