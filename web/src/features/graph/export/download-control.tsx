import { lazy } from 'react';
import { LateMenu } from '../../../kit/layout/late-menu.tsx';
import { DownloadButton } from './download-button.tsx';
import type { DownloadMenuProps } from './download-menu.tsx';

const loadMenu = () => import('./download-menu.tsx');
const DownloadMenu = lazy(async () => ({ default: (await loadMenu()).DownloadMenu }));

/** The download menu, whose code is loaded on demand. */
export function DownloadControl(props: DownloadMenuProps) {
  return (
    <LateMenu
      load={loadMenu}
      button={(onClick) => <DownloadButton look={props.look} onClick={onClick} />}
    >
      <DownloadMenu {...props} />
    </LateMenu>
  );
}
