import { spanOf, type YearRange } from '@mangrove/contract/browser';
import type { MapAddress } from '../map-address.ts';

/** Which part of the network's time is shown. */
export interface TimeChoice {
  /** Both ends belong to it; null for all years. */
  years: YearRange | null;
  hidesUndated: boolean;
}

export const allTime: TimeChoice = { years: null, hidesUndated: false };

/** What an address says of time. */
export function readTimeChoice({ years, undated }: MapAddress): TimeChoice {
  const [from, to = from] = years === undefined ? [] : years.split('-').map(Number);
  return {
    years: from === undefined || to === undefined ? null : { from, to },
    hidesUndated: undated === 'hide',
  };
}

/** The address with a choice written into it. */
export function writeTimeChoice(address: MapAddress, choice: TimeChoice): MapAddress {
  const { years, undated, ...others } = address;
  return { ...others, ...askForTime(choice) };
}

/** A choice as addresses and calls name it; what is not chosen is not named. */
export function askForTime({ years, hidesUndated }: TimeChoice): {
  years?: string;
  undated?: 'hide';
} {
  return {
    ...(years && { years: spanOf(years) }),
    ...(hidesUndated && { undated: 'hide' as const }),
  };
}

/** Whether something is left out. */
export function isNarrowed({ years, hidesUndated }: TimeChoice): boolean {
  return years !== null || hidesUndated;
}
