// The Hub of Local Contexts, asked by its API (version 2) with the operator's key. Only the configured
// address is called; a redirect, a slow or a long answer is a failure.
import { type HubProject, NotFromHub, readHubProject } from '@mangrove/contract';
import * as z from 'zod';
import { text } from './messages.ts';
import { readAtMost } from './read-at-most.ts';

export interface HubSettings {
  url: string;
  key: string;
}

export interface LabelHub {
  /** The address that is asked. */
  readonly url: string;
  /**
   * When each of these projects was changed last; those that the Hub does not give are missing.
   * @throws HubAway
   */
  readDates(ids: readonly string[]): Promise<Map<string, string>>;
  /** A project; null if the Hub does not give it, or not any more. @throws HubAway, NotFromHub */
  readProject(id: string): Promise<HubProject | null>;
}

/** The Hub does not answer, or not as its interface says: nothing follows from that. */
export class HubAway extends Error {}

const timeoutMs = 10_000;
// A project has at most a hundredth of it.
const maxBytes = 4 * 1024 * 1024;

const dates = z.array(z.object({ unique_id: z.string(), date_modified: z.string() }));
const refusal = z.object({ detail: z.string() });

export function openLabelHub({ url, key }: HubSettings): LabelHub {
  /** What the Hub says at a path; null where it says that there is nothing for this key. */
  async function ask(path: string): Promise<unknown> {
    const { status, body } = await fetchJson(`${url}/${path}`, key);
    if (status === 200) return body;
    // A wrong key is refused with 403 as well, and a wrong address answers 404 with a page.
    const { data } = refusal.safeParse(body);
    if (status === 404 && data) return null;
    if (status === 403 && data?.detail.startsWith('You do not have permission to view'))
      return null;
    throw new HubAway(text.hubAnswered(status, data?.detail));
  }
  return {
    url,
    readDates: async (ids) => {
      const body = await ask(`projects/multi/date_modified/${ids.join(',')}/`);
      if (body === null) return new Map();
      const read = dates.safeParse(body);
      if (!read.success) throw new HubAway(text.hubUnreadable);
      return new Map(read.data.map((one) => [one.unique_id, one.date_modified]));
    },
    readProject: async (id) => {
      const body = await ask(`projects/${id}/`);
      if (body === null) return null;
      const project = readHubProject(body);
      if (project.unique_id !== id) throw new NotFromHub(text.otherProject);
      return project;
    },
  };
}

/** @throws HubAway unless the Hub answers and takes the key. */
export async function tryLabelHub(settings: HubSettings): Promise<void> {
  await openLabelHub(settings).readDates(['00000000-0000-0000-0000-000000000000']);
}

async function fetchJson(url: string, key: string): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, {
      headers: { 'X-Api-Key': key, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: readJson(await readAtMost(answer, maxBytes)) };
  } catch (error) {
    throw new HubAway(text.hubSilent(reasonOf(error as Error)), { cause: error });
  }
}

/** Undefined for a page, which errors of servers in front of the Hub come as. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What `fetch` says is the same for everything; what happened is its cause. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
