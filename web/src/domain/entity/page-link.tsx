import { type EntityType, entitySlug } from '@mangrove/contract/browser';
import { IconFileText } from '@tabler/icons-react';
import { entityPagePaths } from '../../api/paths.ts';
import { IconLink } from '../../kit/layout/icon-link.tsx';
import { useLinkTarget } from '../../kit/layout/link-target.ts';
import { pageLinkText } from './messages.ts';

interface PageLinkProps {
  type: EntityType;
  id: number;
  name: string;
}

/** Links to the page of an entity; placed beside the control that shows the entity on the map. */
export function PageLink({ type, id, name }: PageLinkProps) {
  return (
    <IconLink
      to={entityPagePaths[type]}
      params={{ slug: entitySlug(id, name) }}
      title={pageLinkText.open}
      aria-label={pageLinkText.openName(name)}
      {...useLinkTarget()}
    >
      <IconFileText size={20} stroke={1.75} aria-hidden />
    </IconLink>
  );
}
