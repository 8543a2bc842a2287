import type { YearRange } from '@mangrove/contract/browser';
import type { MapAddress } from '../map-address.ts';

/** Which part of the network's time is shown. */
export interface TimeChoice {
  /** Both ends belong to it; null for all years. */
  years: YearRange | null;
  hidesUndated: boolean;
}

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
  const { years: _years, undated: _undated, ...others } = address;
  return {
    ...others,
    ...(choice.years && { years: spanOf(choice.years) }),
    ...(choice.hidesUndated && { undated: 'hide' as const }),
  };
}

/** Whether something is left out. */
export function isNarrowed({ years, hidesUndated }: TimeChoice): boolean {
  return years !== null || hidesUndated;
}

function spanOf({ from, to }: YearRange): string {
  const digits = (year: number) => String(year).padStart(4, '0');
  return from === to ? digits(from) : `${digits(from)}-${digits(to)}`;
}
