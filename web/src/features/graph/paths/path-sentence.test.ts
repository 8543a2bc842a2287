import type { EntityType } from '@mangrove/contract/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePath, sentenceText } from './path-sentence.ts';

const names = {
  ines: ['person', 'Ines Quill'],
  bo: ['person', 'Bo Reed'],
  tide: ['project', 'Tide Lines'],
  archive: ['organization', 'Saltwater Archive'],
  school: ['organization', 'Tide School'],
} as const;
type Name = keyof typeof names;
/** A role, its years, and the path index of the relationship's first node. */
type Step = [role: string, year: string, node1?: number, role_here?: string][];

function tell(first: Name, ...steps: [Step, Name][]): string {
  const nodes = [first, ...steps.map(([, name]) => name)].map((name, index) => {
    const [type, shown]: readonly [EntityType, string] = names[name];
    return { type, id: index + 1, name: shown };
  });
  const told = steps.map(([step]) =>
    step.map(([role, year, node1_id = 1, role_here], index) => ({
      relationship_id: index + 1,
      role,
      year,
      node1_id,
      ...(role_here !== undefined && { role_here }),
    })),
  );
  return sentenceText(describePath({ length: steps.length, cost: 1, nodes, steps: told }));
}

describe('describePath', () => {
  it('says who had which role and when, and continues from there', () => {
    expect(
      tell('ines', [[['Curator', '2018 - 2021']], 'tide'], [[['Host', '2019']], 'archive']),
    ).toBe(
      'Ines Quill was curator of Tide Lines (2018–2021), which was hosted by Saltwater Archive (2019).',
    );
  });

  it('names the holder of a role whichever end comes first', () => {
    expect(
      tell('tide', [[['Sound artist', '2019']], 'bo'], [[['Director', '1990 - 1995']], 'archive']),
    ).toBe(
      'Tide Lines had Bo Reed as sound artist (2019); Bo Reed was director of Saltwater Archive (1990–1995).',
    );
  });

  it('goes on with the inverse of a role that the next node holds', () => {
    const taught: Step = [['teacher of', '1990', 2, 'student']];
    expect(tell('bo', [taught, 'ines'], [[['Curator', '2018']], 'tide'])).toBe(
      'Bo Reed was student of Ines Quill (1990), who was curator of Tide Lines (2018).',
    );
    expect(tell('tide', [[['host of', '2001', 2, 'guest of']], 'ines'])).toBe(
      'Tide Lines was guest of Ines Quill (2001).',
    );
  });

  it('marks ongoing roles, and omits unknown years', () => {
    expect(tell('ines', [[['Curator', '2018 - present']], 'tide'])).toBe(
      'Ines Quill is curator of Tide Lines (2018–present).',
    );
    expect(tell('ines', [[['Curator', '']], 'tide'])).toBe(
      'Ines Quill is listed as curator of Tide Lines.',
    );
    expect(tell('tide', [[['Data partner', '']], 'archive'])).toBe(
      'Tide Lines lists Saltwater Archive as data partner.',
    );
  });

  it('joins several roles between two nodes, and counts further ones', () => {
    const roles: Step = [
      ['Founder', '2022'],
      ['Lead artist', '2024 - 2026'],
    ];
    expect(tell('ines', [roles.slice(0, 1), 'tide'])).toContain('was founder of Tide Lines (2022)');
    expect(
      tell('ines', [
        [
          ['Founder', '2001'],
          ['Teacher', '2002'],
        ],
        'tide',
      ]),
    ).toBe('Ines Quill was founder (2001) and teacher (2002) of Tide Lines.');
    expect(
      tell('tide', [
        [
          ['Founder', '2001'],
          ['Teacher', '2002'],
          ['Cook', '2003'],
        ],
        'ines',
      ]),
    ).toBe('Tide Lines had Ines Quill as founder (2001), teacher (2002) and 1 more.');
  });

  it('names a repeated role once, and combines past and ongoing roles', () => {
    const again: Step = [
      ['Curator', '2001'],
      ['CURATOR', '2004 - 2006'],
    ];
    expect(tell('ines', [again, 'tide'])).toBe(
      'Ines Quill was curator of Tide Lines (2001, 2004–2006).',
    );
    expect(tell('tide', [[...again, ['Cook', '2015 - present']], 'ines'])).toBe(
      'Tide Lines has had Ines Quill as curator (2001, 2004–2006) and cook (2015–present).',
    );
    expect(tell('ines', [[...again, ['Cook', '2015 - present']], 'tide'])).toBe(
      'Ines Quill has been curator (2001, 2004–2006) and cook (2015–present) of Tide Lines.',
    );
  });

  it.each<[Name, Step, Name, string]>([
    ['ines', [['Mentor', '2004']], 'bo', 'Ines Quill is connected with Bo Reed (Mentor, 2004).'],
    ['ines', [['', '2004']], 'tide', 'Ines Quill is connected with Tide Lines (2004).'],
    ['ines', [['', '']], 'tide', 'Ines Quill is connected with Tide Lines.'],
    [
      'ines',
      [['Chair (2nd), board', '2004']],
      'school',
      'Ines Quill is connected with Tide School (Chair (2nd), board, 2004).',
    ],
    [
      'archive',
      [['Partner', '1990']],
      'school',
      'Saltwater Archive is connected with Tide School (Partner, 1990).',
    ],
    ['ines', [['DJ', '1990']], 'school', 'Ines Quill was DJ of Tide School (1990).'],
  ])('only quotes what makes no clause: %s %j %s', (from, step, to, sentence) => {
    expect(tell(from, [step, to])).toBe(sentence);
  });

  it('keeps the direction of a role that ends in a preposition, from either end', () => {
    expect(
      tell('ines', [[['pupil of', '1880 - 1883', 1]], 'bo'], [[['member of', '1890']], 'school']),
    ).toBe('Ines Quill was pupil of Bo Reed (1880–1883), who was member of Tide School (1890).');
    expect(tell('tide', [[['President at', '1897']], 'ines'])).toBe(
      'Ines Quill was president at Tide Lines (1897).',
    );
    expect(
      tell(
        'tide',
        [[['Cook', '1990']], 'bo'],
        [[['teacher of', '1991', 3]], 'ines'],
        [[['Cook', '1992']], 'school'],
      ),
    ).toBe(
      'Tide Lines had Bo Reed as cook (1990); Ines Quill was teacher of Bo Reed (1991); Ines Quill was cook of Tide School (1992).',
    );
    expect(tell('ines', [[['Learned weaving from', '', 1]], 'bo'])).toBe(
      'Ines Quill learned weaving from Bo Reed.',
    );
    expect(tell('ines', [[['Mentored by', '2004', 1]], 'bo'])).toBe(
      'Ines Quill was mentored by Bo Reed (2004).',
    );
    expect(
      tell('ines', [
        [
          ['president at', '1897'],
          ['member of', '1898'],
        ],
        'school',
      ]),
    ).toBe('Ines Quill was president at (1897) and member of (1898) Tide School.');
    expect(
      tell('ines', [
        [
          ['member of', '1898'],
          ['patron of', '1898'],
        ],
        'school',
      ]),
    ).toBe('Ines Quill was member of and patron of Tide School (1898).');
  });

  it('takes the direction of the relationship for roles that end in "by"', () => {
    const hosted: Step = [['Hosted by', '2019', 1]];
    expect(tell('tide', [hosted, 'archive'], [[['Host', '2020']], 'tide'])).toMatch(
      /^Tide Lines was hosted by Saltwater Archive \(2019\), which /u,
    );
    expect(tell('archive', [[['Hosted by', '2019', 2]], 'tide'])).toBe(
      'Tide Lines was hosted by Saltwater Archive (2019).',
    );
    expect(tell('ines', [[['Awarded by', '1895', 1]], 'archive'])).toBe(
      'Ines Quill was awarded by Saltwater Archive (1895).',
    );
  });

  it('says what each of two is to the other, the earliest role first', () => {
    const both: Step = [
      ['teacher of', '1881 - 1887', 2],
      ['pupil of', '', 1],
    ];
    expect(tell('ines', [both, 'bo'], [[['Cook', '1890']], 'tide'])).toBe(
      'Bo Reed was teacher of Ines Quill (1881–1887), who is listed as pupil of Bo Reed, who was cook of Tide Lines (1890).',
    );
    expect(
      tell('ines', [
        [
          ['Professor at', '1879 - 1881'],
          ['Student at', '1858'],
        ],
        'school',
      ]),
    ).toBe('Ines Quill was student at (1858) and professor at (1879–1881) Tide School.');
  });

  it('continues with “who” after a person', () => {
    expect(tell('ines', [[['Friend', '']], 'bo'], [[['Teacher', '1990']], 'school'])).toBe(
      'Ines Quill is connected with Bo Reed (Friend), who was teacher of Tide School (1990).',
    );
  });

  it('returns one sentence that names every node, for any roles and years', () => {
    const name = fc.constantFrom<Name>('ines', 'bo', 'tide', 'archive', 'school');
    const relationship = fc.tuple(fc.string(), fc.string());
    const step = fc.tuple(fc.array(relationship, { minLength: 1, maxLength: 4 }), name);
    fc.assert(
      fc.property(name, fc.array(step, { minLength: 1, maxLength: 6 }), (first, steps) => {
        const sentence = tell(first, ...steps);
        for (const each of [first, ...steps.map(([, next]) => next)]) {
          expect(sentence).toContain(names[each][1]);
        }
        expect(sentence).toMatch(/^(?:Ines|Bo|Tide|Saltwater) .+\.$/su);
      }),
    );
  });
});
