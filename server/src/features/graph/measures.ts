// How central entities are, computed once for each state of the network that somebody sees.
import { type Measure, scaleMeasure } from '@mangrove/graph/layout';
import { measureInThread } from '../../domain/network/layout-thread.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';

/** A measure of every node of a snapshot. */
export interface Measured {
  by: Measure;
  /** By the index of a node. */
  values: Float32Array;
  /** By which share of the largest size a node is drawn, 0 to 1. */
  shareOf: (value: number) => number;
}

const known = new WeakMap<Snapshot, Map<Measure, Promise<Measured>>>();

/** Measures the whole snapshot in a thread, or waits for who has asked before. */
export function measureSnapshot(snapshot: Snapshot, by: Measure): Promise<Measured> {
  const ofSnapshot = known.get(snapshot) ?? new Map<Measure, Promise<Measured>>();
  known.set(snapshot, ofSnapshot);
  const running = ofSnapshot.get(by) ?? measure(snapshot, by);
  ofSnapshot.set(by, running);
  // What failed is tried again by whoever asks next.
  running.catch(() => ofSnapshot.delete(by));
  return running;
}

async function measure({ size, sources, targets }: Snapshot, by: Measure): Promise<Measured> {
  const values = await measureInThread({ nodeCount: size, sources, targets }, by);
  return { by, values, shareOf: scaleMeasure(values, by) };
}
