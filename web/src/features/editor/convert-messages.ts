import { type EntityType, entityKinds, partName } from '@mangrove/contract/browser';
import { formatList } from '../../kit/text/formats.ts';

/** The parts that are no fields. */
const nouns: Record<string, string> = { relationships: 'connections', role_type: 'access' };

const nounOf = (part: string) => nouns[part] ?? partName(part);

export const convertText = {
  open: 'Change Kind...',
  title: 'Change the kind?',
  lead: 'Its address leads on, and everything that refers to it stays with it.',
  kind: 'It becomes',
  choose: 'Choose what it becomes: then you see here what stays and what changes.',
  unsaved: 'Save or discard your changes first.',
  loading: 'Loading what would change...',
  failed: 'What would change could not be loaded. Please try again.',
  convertFailed: 'The kind could not be changed. Please try again.',
  confirm: 'Change Kind',
  busy: 'Changing...',
  done: (name: string, to: EntityType) => `${name} is ${entityKinds[to].aNoun} now.`,
  stays: 'Stays as it is',
  noneStays: 'Nothing else is filled in yet.',
  changes: 'Changes',
  noneChanges: 'Nothing is said otherwise.',
  setAside: 'Is set aside',
  setAsideText: 'It is kept in the history, and comes back with an undo.',
  noneSetAside: 'Nothing: the new kind has everything that is filled in.',
  odd: 'These roles may read oddly then. They stay as they are:',
  oddRole: (role: string, name: string) => `${role} (${name})`,
  told: (count: number) =>
    count === 1
      ? 'One other owner is told. You can both undo it for 30 days.'
      : `${count} other owners are told. All of you can undo it for 30 days.`,
  alone: 'You can undo it for 30 days.',
} as const;

/** "places: 2" */
export function partText({ part, count }: { part: string; count: number | null }): string {
  return count === null ? nounOf(part) : `${nounOf(part)}: ${count}`;
}

interface Change {
  part: string;
  from: readonly string[];
  text: string | null;
}

/** What becomes of a part that is said otherwise, as a sentence. */
export function changeText({ part, from, text }: Change): string {
  switch (part) {
    case 'images':
      return 'The picture becomes the first of the gallery.';
    case 'photo':
      return 'The first picture of the gallery becomes the picture.';
    case 'audience':
      return 'Members see it, and nobody else: people are shown to everyone only once they say so.';
    case 'locations':
      return 'Its places are shown exactly.';
    default: {
      const verb = from.length === 1 ? 'becomes' : 'become';
      return `The ${formatList(from.map(nounOf))} ${verb} the ${nounOf(part)}: ${text ?? ''}`;
    }
  }
}
