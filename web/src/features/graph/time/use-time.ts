import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { yearsQuery } from '../api.ts';
import type { MapPicture } from '../drawing/map-picture.ts';
import type { MapAddress } from '../map-address.ts';
import type { MapResult, SearchReply } from '../search/map-result.ts';
import {
  allTime,
  isTimeLimited,
  readTimeChoice,
  type TimeChoice,
  writeTimeChoice,
} from './time-choice.ts';

interface TimeOf {
  address: MapAddress;
  onAddress: (address: MapAddress) => void;
  picture: MapPicture;
  result: MapResult | null;
  reply: SearchReply | null;
}

export type MapTime = ReturnType<typeof useTime>;

/** The chosen years and the picture masked by them. Years are loaded once they are used. */
export function useTime({ address, onAddress, picture: given, result, reply }: TimeOf) {
  const said = `${address.years} ${address.undated}`;
  // The choice while a handle moves or years play; it is written to the address when it rests.
  const [moving, setMoving] = useState<TimeChoice | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [saidBefore, setSaidBefore] = useState(said);
  if (said !== saidBefore) {
    setSaidBefore(said);
    setMoving(null);
    setPlaying(false);
  }
  const choice = moving ?? readTimeChoice(address);
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? isTimeLimited(choice);
  const query = useQuery({ ...yearsQuery, enabled: isOpen || isTimeLimited(choice) });

  const { network, whole } = given;
  const known = query.data;
  const timeline = useMemo(() => {
    if (!known) return null;
    return result && reply ? known.ofResult(whole, result, reply) : known.ofWhole(whole);
  }, [known, whole, result, reply]);
  const { hidesUndated } = choice;
  const [from, to] = [choice.years?.from, choice.years?.to];
  const shown = useMemo(() => {
    const years = from === undefined || to === undefined ? null : { from, to };
    const asked = { years, hidesUndated };
    // The timeline of a new search reply may briefly be ahead of the drawn network.
    const fits = timeline?.network.ids === network.ids;
    return timeline && fits && isTimeLimited(asked) ? timeline.show(asked) : null;
  }, [timeline, network, from, to, hidesUndated]);
  const picture = useMemo(() => (shown ? { ...given, mask: shown.mask } : given), [given, shown]);

  useRested(isPlaying ? null : moving, (next) => onAddress(writeTimeChoice(address, next)));

  return {
    choice,
    choose: setMoving,
    isPlaying,
    setPlaying,
    isOpen,
    open: (opens: boolean) => {
      setOpened(opens);
      setPlaying(false);
    },
    query,
    timeline,
    shown,
    picture,
    /** Writes to the address at once, without waiting for a rest. */
    showAll: () => {
      setPlaying(false);
      onAddress(writeTimeChoice(address, allTime));
      setMoving(null);
    },
  };
}

/** How long the handles of a slider must rest before their years apply, in milliseconds. */
const restMs = 400;

/** Calls `apply` with a choice once it has rested; null while there is none. */
export function useRested<Choice>(choice: Choice | null, apply: (choice: Choice) => void) {
  const applyNow = useEffectEvent(apply);
  useEffect(() => {
    if (choice === null) return;
    const timer = setTimeout(() => applyNow(choice), restMs);
    return () => clearTimeout(timer);
  }, [choice]);
}
