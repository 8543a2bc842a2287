import { spanOf, type YearRange } from '@mangrove/contract/browser';
import type { MapAddress } from '../map-address.ts';

/** The chosen years. */
export interface TimeChoice {
  /** Both ends are included; null for all years. */
  years: YearRange | null;
  hidesUndated: boolean;
}

export const allTime: TimeChoice = { years: null, hidesUndated: false };

/** The choice of years in an address. */
export function readTimeChoice({ years, undated }: MapAddress): TimeChoice {
  const [from, to = from] = years === undefined ? [] : years.split('-').map(Number);
  return {
    years: from === undefined || to === undefined ? null : { from, to },
    hidesUndated: undated === 'hide',
  };
}

/** The address with a choice of years. */
export function writeTimeChoice(address: MapAddress, choice: TimeChoice): MapAddress {
  const { years, undated, ...others } = address;
  return { ...others, ...toTimeParams(choice) };
}

/** A choice as parameters of an address or a call; defaults are left out. */
export function toTimeParams({ years, hidesUndated }: TimeChoice) {
  return {
    ...(years && { years: spanOf(years) }),
    ...(hidesUndated && { undated: 'hide' as const }),
  };
}

/** Whether the choice leaves something out. */
export function isTimeLimited({ years, hidesUndated }: TimeChoice): boolean {
  return years !== null || hidesUndated;
}
