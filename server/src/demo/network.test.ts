// The demo network is the first thing that a new user sees: these tests check its data against the
// rules of imports, and for the structure that makes its map readable.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { demoNetworkFolder } from './load-demo.ts';

type Row = Record<string, string>;
type Kind = 'person' | 'project' | 'organization';

function readRows(file: string): Row[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(
    readFileSync(new URL(file, demoNetworkFolder)),
  );
  return parse(text, { columns: true });
}

const people = readRows('people.csv');
const projects = readRows('projects.csv');
const organizations = readRows('organizations.csv');
const relationships = readRows('relationships.csv');

const entities = [
  ...people.map((row) => ({ kind: 'person' as Kind, row, name: personName(row), text: row.bio })),
  ...projects.map((row) => ({
    kind: 'project' as Kind,
    row,
    name: row.name,
    text: row.description,
  })),
  ...organizations.map((row) => ({
    kind: 'organization' as Kind,
    row,
    name: row.name,
    text: row.description,
  })),
];
const kindOf = new Map(entities.map(({ row, kind }) => [row.id, kind]));

function personName(row: Row): string {
  return `${row.first_name} ${row.last_name}`.trim();
}

function yearsIn(text: string | undefined): number[] {
  return [...(text ?? '').matchAll(/\d+/g)].map(([year]) => Number(year));
}

function neighboursById(): Map<string, Set<string>> {
  const neighbours = new Map(entities.map(({ row }) => [row.id ?? '', new Set<string>()]));
  for (const { node1_id = '', node2_id = '' } of relationships) {
    neighbours.get(node1_id)?.add(node2_id);
    neighbours.get(node2_id)?.add(node1_id);
  }
  return neighbours;
}

describe('the demo network', () => {
  it('has about two hundred entities of the three kinds', () => {
    expect(people.length).toBeGreaterThanOrEqual(110);
    expect(projects.length).toBeGreaterThanOrEqual(50);
    expect(organizations.length).toBeGreaterThanOrEqual(28);
    expect(entities.length).toBeLessThanOrEqual(250);
    expect(relationships.length).toBeGreaterThanOrEqual(450);
  });

  it('gives every entity a unique id and name', () => {
    const ids = entities.map(({ row }) => row.id);
    const names = entities.map(({ name }) => name?.toLocaleLowerCase('en'));
    expect(new Set(ids).size).toBe(entities.length);
    expect(new Set(names).size).toBe(entities.length);
    for (const { row, kind, name } of entities) {
      expect(row.id).toMatch({ person: /^p\d+$/, project: /^x\d+$/, organization: /^o\d+$/ }[kind]);
      expect(name?.length).toBeGreaterThan(2);
      expect([...(name ?? '')].length).toBeLessThanOrEqual(200);
    }
  });

  it('describes every entity in a unique text of 80 to 400 characters', () => {
    for (const { row, text = '' } of entities) {
      expect([...text].length, row.id).toBeGreaterThanOrEqual(80);
      expect([...text].length, row.id).toBeLessThanOrEqual(400);
      expect(text, row.id).toMatch(/[.)?]$/);
    }
    expect(new Set(entities.map(({ text }) => text)).size).toBe(entities.length);
  });

  it('contains text in NFC only, without stray spaces or control characters', () => {
    for (const row of [...entities.map((entity) => entity.row), ...relationships]) {
      for (const [column, value] of Object.entries(row)) {
        expect(value, `${row.id} ${column}`).toBe(value.normalize('NFC').trim());
        expect(value, `${row.id} ${column}`).not.toMatch(/\p{Cc}| {2}/u);
      }
    }
  });

  it('follows the tag rules and gives every entity two to five tags', () => {
    for (const { row } of entities) {
      const tags = (row.tags ?? '').split(';');
      expect(tags.length, row.id).toBeGreaterThanOrEqual(2);
      expect(tags.length, row.id).toBeLessThanOrEqual(5);
      expect(new Set(tags).size, row.id).toBe(tags.length);
      for (const tag of tags) {
        expect(tag, row.id).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)*$/);
        expect(tag.length, row.id).toBeGreaterThanOrEqual(3);
        expect(tag.length, row.id).toBeLessThanOrEqual(12);
      }
    }
  });

  it('gives every entity a city with coordinates, the same for the same city', () => {
    const places = new Map<string, string>();
    for (const { row } of entities) {
      const { city = '', country = '', latitude = '', longitude = '' } = row;
      expect(city, row.id).not.toBe('');
      expect(country, row.id).not.toBe('');
      expect(latitude, row.id).not.toBe('');
      expect(longitude, row.id).not.toBe('');
      expect(Math.abs(Number(latitude)), row.id).toBeLessThanOrEqual(90);
      expect(Math.abs(Number(longitude)), row.id).toBeLessThanOrEqual(180);
      const at = `${latitude} ${longitude}`;
      expect(places.get(`${city}, ${country}`) ?? at, city).toBe(at);
      places.set(`${city}, ${country}`, at);
    }
    expect(new Set(entities.map(({ row }) => row.country)).size).toBeGreaterThanOrEqual(20);
  });

  it('has a picture file for most of each kind, no unused file, at most 1.5 MB together', () => {
    const folder = new URL('files/', demoNetworkFolder);
    const named = entities.filter(({ row }) => row.photo !== '');
    expect(readdirSync(folder).sort()).toEqual(named.map(({ row }) => row.photo).sort());
    for (const { row } of named) expect(row.photo).toBe(`${row.id}.webp`);
    for (const rows of [people, projects, organizations]) {
      const share = rows.filter((row) => row.photo !== '').length / rows.length;
      expect(share).toBeGreaterThan(0.65);
      expect(share).toBeLessThan(0.95);
    }
    const sizes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * 1024 * 1024);
  });

  it('links only to hosts that are reserved for examples', () => {
    const websites = entities.map(({ row }) => row.website).filter((website) => website !== '');
    expect(websites.length).toBeGreaterThan(30);
    expect(new Set(websites).size).toBe(websites.length);
    for (const website of websites) {
      expect(new URL(website ?? '').hostname).toMatch(/\.example\.(org|com)$/);
    }
  });

  it('relates only its own entities, with their correct kinds, and contains no relationship twice', () => {
    const seen = new Set<string>();
    for (const row of relationships) {
      const { node1_type, node1_id = '', node2_type, node2_id = '', role = '', years } = row;
      expect(kindOf.get(node1_id), node1_id).toBe(node1_type);
      expect(kindOf.get(node2_id), node2_id).toBe(node2_type);
      expect(node1_id).not.toBe(node2_id);
      expect(role).not.toBe('');
      expect(role.length).toBeLessThanOrEqual(100);
      const key = [node1_id, node2_id, role, years].join('|');
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
    }
  });

  it("writes years in the product's format, between 1900 and 2100, within those of the project", () => {
    const yearsText = /^(\d{4}( - \d{4})?)(, \d{4}( - \d{4})?)*$/;
    const spans = new Map(projects.map((row) => [row.id, yearsIn(row.year)]));
    for (const row of [...projects, ...relationships]) {
      const text = row.year ?? row.years ?? '';
      if (text === '') continue;
      expect(text).toMatch(yearsText);
      const years = yearsIn(text);
      expect(years).toEqual([...years].sort((a, b) => a - b));
      expect(Math.min(...years)).toBeGreaterThanOrEqual(1900);
      expect(Math.max(...years)).toBeLessThanOrEqual(2100);
      for (const id of [row.node1_id, row.node2_id]) {
        const span = spans.get(id);
        if (span === undefined) continue;
        expect(Math.min(...years), `${id} ${text}`).toBeGreaterThanOrEqual(Math.min(...span));
        expect(Math.max(...years), `${id} ${text}`).toBeLessThanOrEqual(Math.max(...span));
      }
    }
    expect(projects.every((row) => row.year !== '')).toBe(true);
  });

  it('has one main component with nine tenths of all entities', () => {
    const neighbours = neighboursById();
    const reached = new Set(['x1']);
    for (const id of reached) for (const next of neighbours.get(id) ?? []) reached.add(next);
    expect(reached.size).toBeGreaterThanOrEqual(0.9 * entities.length);
  });

  it('has hubs, and few entities with a single neighbour', () => {
    const degrees = [...neighboursById().values()].map((set) => set.size);
    expect(Math.min(...degrees)).toBeGreaterThanOrEqual(1);
    expect(degrees.filter((degree) => degree >= 13).length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...degrees)).toBeLessThanOrEqual(30);
    expect(degrees.filter((degree) => degree === 1).length).toBeLessThanOrEqual(15);
    expect(degrees.filter((degree) => degree >= 4).length).toBeGreaterThanOrEqual(
      degrees.length / 2,
    );
  });
});
