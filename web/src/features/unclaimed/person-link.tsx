import { entitySlug } from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import { entityPagePaths } from '../../api/paths.ts';

/** The name of a person, which leads to their page. */
export function PersonLink({ person: { id, name } }: { person: { id: number; name: string } }) {
  return (
    <Link to={entityPagePaths.person} params={{ slug: entitySlug(id, name) }}>
      <bdi>{name}</bdi>
    </Link>
  );
}
