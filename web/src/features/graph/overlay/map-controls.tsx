import { ActionIcon } from '@mantine/core';
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
import { Hint } from '../../../kit/layout/hint.tsx';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { onPlainClick } from '../../../kit/layout/plain-click.ts';
import { DownloadControl } from '../export/download-control.tsx';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import styles from './map-controls.module.css';

/** A link to another page of the product, with a real `href`. */
export interface PageLink {
  href: string;
  onOpen: () => void;
}

interface MapControlsProps {
  /** Which buttons are shown: fewer on a phone, beside an open sheet only "fit". */
  extent: 'all' | 'phone' | 'fit';
  /** Whether the buttons form a row, because a card covers the place of the column. */
  isFlat: boolean;
  /** Given where colours and groups are shown nowhere else, on a phone. */
  onColors?: (() => void) | undefined;
}

/**
 * The buttons of the map: camera, years, colours, sharing, download and help. A frame has only
 * camera and help: it shows the years of its address, and has its own link to the product.
 */
export function MapControls({ extent, isFlat, onColors }: MapControlsProps) {
  const { engine, isFrame, fullscreen, sharing, help, time, network, exportRequest } = useScreen();
  const side = isFlat ? 'top' : 'left';
  const hasTools = extent !== 'fit' && !isFrame;
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
            onAct={() => engine.current?.zoomBySteps(1)}
          />
          <Control
            side={side}
            label={messages.zoomOut}
            Icon={IconMinus}
            onAct={() => engine.current?.zoomBySteps(-1)}
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
      {hasTools && (
        <Control
          side={side}
          label={messages.years}
          Icon={IconCalendarTime}
          isOpen={time.isOpen}
          onAct={() => time.open(!time.isOpen)}
        />
      )}
      {hasTools && onColors && (
        <Control side={side} label={messages.colors} Icon={IconPalette} onAct={onColors} />
      )}
      {extent === 'all' && fullscreen && (
        <Hint label={messages.fullscreen} position={side}>
          <ActionIcon
            component="a"
            href={fullscreen.href}
            aria-label={messages.fullscreen}
            onClick={onPlainClick(fullscreen.onOpen)}
          >
            <IconMaximize size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      {hasTools && (
        <>
          <Control side={side} label={messages.share} Icon={IconShare2} onAct={sharing.open} />
          <div>
            <DownloadControl look={side} map={engine} ids={network.ids} {...exportRequest} />
          </div>
        </>
      )}
      {extent === 'all' && (
        <Control side={side} label={messages.help} Icon={IconKeyboard} onAct={help.open} />
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
    <Hint label={label} position={side}>
      <IconButton label={label} aria-expanded={isOpen} onClick={onAct} Icon={Icon} />
    </Hint>
  );
}
