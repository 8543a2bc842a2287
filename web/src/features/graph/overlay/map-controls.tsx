import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCalendarTime,
  IconKeyboard,
  IconMaximize,
  IconMinus,
  IconPalette,
  IconPlus,
  IconRefresh,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import type { MapEngine } from '../drawing/map-engine.ts';
import { messages } from '../messages.ts';
import type { MapTime } from '../time/use-time.ts';
import styles from './map-controls.module.css';

/** A link to another page of the product, with a real `href`. */
export interface PageLink {
  href: string;
  onOpen: () => void;
}

interface MapControlsProps {
  engine: RefObject<MapEngine | null>;
  /** Which buttons are shown: fewer on a phone, beside an open sheet only "fit". */
  extent: 'all' | 'phone' | 'fit';
  /** Whether the buttons form a row, because a card covers the place of the column. */
  isFlat: boolean;
  fullscreen?: PageLink | undefined;
  /** Left out in a frame, which has its own link to the product. */
  onShare?: (() => void) | undefined;
  onHelp: () => void;
  /** Opens and closes the years; left out in a frame, which shows those of its address. */
  time?: Pick<MapTime, 'isOpen' | 'open'>;
  /** Given where colours and groups are shown nowhere else, on a phone. */
  onColors?: (() => void) | undefined;
  /** The download button; hidden beside an open sheet, where there is no room. */
  download?: ReactNode;
}

/** The buttons of the map: camera, years, colours, sharing, download and help. */
export function MapControls({ engine, extent, isFlat, fullscreen, ...acts }: MapControlsProps) {
  const side = isFlat ? 'top' : 'left';
  const { onShare, onHelp, onColors, time, download } = acts;
  return (
    <div
      className={styles.controls}
      role="toolbar"
      aria-label={messages.controlsLabel}
      data-flat={isFlat || undefined}
      data-overlay
    >
      {extent !== 'fit' && (
        <>
          <Control
            side={side}
            label={messages.zoomIn}
            Icon={IconPlus}
            onAct={() => engine.current?.zoomIn()}
          />
          <Control
            side={side}
            label={messages.zoomOut}
            Icon={IconMinus}
            onAct={() => engine.current?.zoomOut()}
          />
        </>
      )}
      <Control
        side={side}
        label={messages.fit}
        Icon={IconArrowsMaximize}
        onAct={() => engine.current?.view.fit()}
      />
      {extent === 'all' && (
        <Control
          side={side}
          label={messages.reset}
          Icon={IconRefresh}
          onAct={() => engine.current?.reset()}
        />
      )}
      {time && extent !== 'fit' && (
        <Control
          side={side}
          label={messages.years}
          Icon={IconCalendarTime}
          isOpen={time.isOpen}
          onAct={() => time.open(!time.isOpen)}
        />
      )}
      {onColors && extent !== 'fit' && (
        <Control side={side} label={messages.colors} Icon={IconPalette} onAct={onColors} />
      )}
      {extent === 'all' && fullscreen && (
        <Tooltip label={messages.fullscreen} position={side}>
          <ActionIcon
            component="a"
            href={fullscreen.href}
            aria-label={messages.fullscreen}
            onClick={onPlainClick(fullscreen.onOpen)}
          >
            <IconMaximize size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {extent !== 'fit' && onShare && (
        <Control side={side} label={messages.share} Icon={IconShare2} onAct={onShare} />
      )}
      {extent !== 'fit' && download && <div>{download}</div>}
      {extent === 'all' && (
        <Control side={side} label={messages.help} Icon={IconKeyboard} onAct={onHelp} />
      )}
    </div>
  );
}

interface ControlProps {
  side: 'left' | 'top';
  label: string;
  Icon: TablerIcon;
  /** Whether the panel that the button opens is open. */
  isOpen?: boolean;
  onAct: () => void;
}

function Control({ side, label, Icon, isOpen, onAct }: ControlProps) {
  return (
    <Tooltip label={label} position={side}>
      <IconButton label={label} aria-expanded={isOpen} onClick={onAct} Icon={Icon} />
    </Tooltip>
  );
}
