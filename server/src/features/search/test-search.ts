import {
  searchComprehensive as comprehensive,
  Problem,
  type ReplyOf,
  type searchComprehensive,
  searchEntities,
} from '@mangrove/contract';
import { beforeEach, expect } from 'vitest';
import { sharedApp } from '../../../test/shared-app.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

type Found = ReplyOf<typeof searchComprehensive>;
export type Parameters = Record<string, string | string[]>;

/** The app and the calls for a block of tests about the search; emptied before each test. */
export function setUpSearch(context: DatabaseContext) {
  const server = sharedApp(context);
  beforeEach(() => context.empty());

  const get = (path: string, parameters: Parameters) => {
    const pairs = Object.entries(parameters).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return server.app.inject(`${path}?${new URLSearchParams(pairs)}`);
  };
  const search = async (parameters: Parameters): Promise<Found> => {
    const response = await get(comprehensive.path, parameters);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const namesOf = async (parameters: Parameters) =>
    (await search(parameters)).nodes
      .filter((node) => node.is_match)
      .map((node) => node.display_name);
  const suggestionsFor = async (parameters: Parameters) => {
    const response = await get(searchEntities.path, parameters);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<ReplyOf<typeof searchEntities>>().results;
  };
  const refuses = async (path: string, parameters: Parameters) => {
    const response = await get(path, parameters);
    expect(response.statusCode, response.body).toBe(400);
    return Problem.strict().parse(response.json());
  };

  return { server, get, search, namesOf, suggestionsFor, refuses };
}
