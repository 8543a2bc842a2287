import { aPerson, aProject, relate } from '../../../../test/factories.ts';
import type { Db } from '../../../db/open.ts';

/**
 * Circles of people, each around a project; a person of the first circle knows one of the second.
 * @returns the ids of each circle, its project first.
 */
export async function circlesOf(db: Db, circles: number, size: number): Promise<number[][]> {
  const ids: number[][] = [];
  for (let circle = 0; circle < circles; circle++) {
    const hub = await aProject(db, `Circle ${circle}`);
    const people: number[] = [];
    for (let at = 0; at < size; at++) {
      const person = await aPerson(db, `Person ${circle} ${at}`);
      await relate(db, person, hub, 'Author', '');
      people.push(person);
    }
    ids.push([hub, ...people]);
  }
  await relate(db, ids[0]?.[1] ?? 0, ids[1]?.[1] ?? 0, 'Friend', '');
  return ids;
}
