import { LazyMenu } from '../../../kit/layout/lazy-menu.tsx';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { DownloadButton } from './download-button.tsx';
import type { DownloadMenuProps } from './download-menu.tsx';

const loadMenu = () => import('./download-menu.tsx');
const DownloadMenu = lazyNamed(loadMenu, 'DownloadMenu');

/** The download menu, whose code is loaded on demand. */
export function DownloadControl(props: DownloadMenuProps) {
  return (
    <LazyMenu
      load={loadMenu}
      button={(onClick) => <DownloadButton look={props.look} onClick={onClick} />}
    >
      <DownloadMenu {...props} />
    </LazyMenu>
  );
}
