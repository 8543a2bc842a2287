import {
  type Audience,
  type Entity,
  type EntityType,
  entityKinds,
  unaskedAudience,
} from '@mangrove/contract/browser';
import { useVisitor } from '../../api/session.ts';
import { useOwnProfile } from '../../domain/entity/own-profile.ts';

interface WidestAudience {
  /** Whether it is a person who has no account: one that is edited, or a new one beside one's own. */
  isUnasked: boolean;
  /** The widest audience that the visitor may choose: superusers alone show such people to all. */
  widest: Audience;
}

/** Who may see what is edited, at most. @param entity null for a new one. */
export function useWidestAudience(type: EntityType, entity: Entity | null): WidestAudience {
  const { user } = useVisitor();
  const { data } = useOwnProfile();
  const isUnasked =
    entity === null
      ? entityKinds[type].isHuman && Boolean(data?.profile)
      : 'is_unclaimed' in entity && entity.is_unclaimed;
  const isFree = !isUnasked || user?.is_superuser === true || entity?.audience === 'public';
  return { isUnasked, widest: isFree ? 'public' : unaskedAudience };
}
