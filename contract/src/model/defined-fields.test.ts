import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDefined,
  type DefinedShape,
  definedShapes,
  type FieldDefinition,
  keyOfLabel,
  sayDefined,
} from './defined-fields.ts';
import { fieldKeyOf, fieldParameter } from './field-parameter.ts';

const fieldOf = (shape: DefinedShape): FieldDefinition => ({
  ...{ key: 'waters', label: 'Waters', shape, kinds: ['person'] },
  options: [
    { key: 'lagoon', label: 'Lagoon' },
    { key: 'open_sea', label: 'Open Sea' },
  ],
});

describe('the key of a field', () => {
  it.each([
    ['Home waters', 'home_waters'],
    ['  Été – à Tahiti! ', 'ete_a_tahiti'],
    ['2nd depth', 'field_2nd_depth'],
    ['水', 'field'],
    ['Waters', 'waters_3'],
  ])('%s is %s', (label, key) => {
    expect(keyOfLabel(label, new Set(['waters', 'waters_2']))).toBe(key);
  });

  it('is a short word that is not taken, whatever the label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (label) => {
        const key = keyOfLabel(label, new Set());
        expect(key).toMatch(/^[a-z][a-z0-9_]{0,46}$/u);
        expect(keyOfLabel(label, new Set([key]))).toBe(`${key}_2`);
        expect(fieldKeyOf(fieldParameter(key))).toBe(key);
      }),
    );
  });
});

describe('the value of a field', () => {
  it.each<[DefinedShape, unknown, unknown]>([
    ['line', ' Net \n maker ', 'Net maker'],
    ['text', ' Two\r\nlines ', 'Two\nlines'],
    ['choice', 'Open sea', 'open_sea'],
    ['choice', 'lagoon', 'lagoon'],
    ['choices', ['Open Sea', 'lagoon', 'lagoon'], ['lagoon', 'open_sea']],
    ['choices', [], null],
    ['number', '-3.50', -3.5],
    ['number', -0, 0],
    ['year', '1987', 1987],
    ['link', 'tide.example', 'https://tide.example'],
    ['flag', 'Yes', true],
    ['flag', false, null],
    ['line', ' ', null],
    ['choice', null, null],
  ])('of shape %s: %j is stored as %j', (shape, given, stored) => {
    expect(checkDefined(fieldOf(shape), given)).toEqual({ value: stored });
  });

  it('is refused by a sentence, or stored as what is given back unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...definedShapes), fc.anything(), (shape, given) => {
        const checked = checkDefined(fieldOf(shape), given);
        if ('message' in checked) expect(checked.message).toMatch(/^Waters: .*\.$/u);
        else expect(checkDefined(fieldOf(shape), checked.value)).toEqual(checked);
      }),
    );
  });

  it('is said as people read it', () => {
    expect(sayDefined(fieldOf('choices'), ['open_sea', 'lagoon'])).toEqual(['Open Sea', 'Lagoon']);
    expect(sayDefined(fieldOf('choice'), 'gone')).toEqual(['gone']);
    expect(sayDefined(fieldOf('flag'), true)).toEqual(['Yes']);
    expect(sayDefined(fieldOf('number'), 3)).toEqual(['3']);
  });
});
