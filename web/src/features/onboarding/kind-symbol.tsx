import type { EntityType } from '@mangrove/contract/browser';
import { hexagonPath } from '../../domain/entity/hexagon.ts';

interface KindSymbolProps {
  kind: EntityType;
  radius: number;
  className?: string | undefined;
  state?: 'finished' | 'current' | 'ahead';
}

/** The shape of a kind, centred at the origin; the three shapes have about the same area. */
export function KindSymbol({ kind, radius, className, state }: KindSymbolProps) {
  const half = radius * 0.89;
  const look = { className, 'data-state': state };
  if (kind === 'person') return <circle r={radius} {...look} />;
  if (kind === 'organization') return <path d={hexagonPath(0, radius * 1.08)} {...look} />;
  return (
    <rect x={-half} y={-half} width={2 * half} height={2 * half} rx={2 * half * 0.28} {...look} />
  );
}
