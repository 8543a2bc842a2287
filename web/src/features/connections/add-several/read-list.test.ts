import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';

const line = (name: string, role: string | null = null, years: string | null = null) => ({
  name,
  role,
  years,
});
const lines = (...list: ReturnType<typeof line>[]) => ({ lines: list });

describe('a pasted list', () => {
  it('can be names one below another, with blanks, empty lines and Windows line ends', () => {
    expect(readList('Mere Kingi\r\n\r\n  Tevita   Fifita \n\nHana')).toEqual(
      lines(line('Mere Kingi'), line('Tevita Fifita'), line('Hana')),
    );
  });

  it.each(['\t', ';', ','])('can have cells for role and years, separated by %j', (mark) => {
    const text = ['Mere Kingi|Artist|2020 - 2022', 'Hana Ito||2021', 'Tevita'].join('\n');
    expect(readList(text.replaceAll('|', mark))).toEqual(
      lines(
        line('Mere Kingi', 'Artist', '2020 - 2022'),
        line('Hana Ito', null, '2021'),
        line('Tevita'),
      ),
    );
  });

  it('can have separators, line breaks and doubled quotation marks between quotation marks', () => {
    expect(readList('"Kingi, Mere","Lead ""tide"" artist","2020, 2022"\n"Two\nlines"')).toEqual(
      lines(line('Kingi, Mere', 'Lead "tide" artist', '2020, 2022'), line('Two lines')),
    );
  });

  it('can have nicknames between quotation marks', () => {
    expect(readList('Mere "Moana" Kingi,Artist')).toEqual(
      lines(line('Mere "Moana" Kingi', 'Artist')),
    );
  });

  it('is split at tabs or semicolons if it has any, so that commas stay in the cells', () => {
    expect(readList('Kingi, Mere\tArtist, host\t2020, 2022')).toEqual(
      lines(line('Kingi, Mere', 'Artist, host', '2020, 2022')),
    );
    expect(readList('"a;b"\nMere, Hana')).toEqual(lines(line('a;b'), line('Mere', 'Hana')));
  });

  it('is read with all further cells of a row as years', () => {
    expect(readList('Mere,Artist,2020,2022')).toEqual(lines(line('Mere', 'Artist', '2020, 2022')));
  });

  it('follows the order of its headings, joins first and last names, and drops other columns', () => {
    expect(readList('Years\tEmail\tName\tRole\n2020\ta@example.org\tMere\tArtist')).toEqual(
      lines(line('Mere', 'Artist', '2020')),
    );
    expect(readList('id,First_name,LAST NAME\n1,Mere,Kingi\n2,Hana,')).toEqual(
      lines(line('Mere Kingi'), line('Hana')),
    );
    expect(readList('\uFEFFName\nMere')).toEqual(lines(line('Mere')));
  });

  it('can begin with a name that could be a heading', () => {
    expect(readList('Project\nPeople')).toEqual(lines(line('Project'), line('People')));
  });

  it('keeps a row without a name, so that the user sees what is missing', () => {
    expect(readList('Mere,Artist\n,Host')).toEqual(lines(line('Mere', 'Artist'), line('', 'Host')));
  });

  it('is refused with the line of a quotation mark that is not closed', () => {
    expect(readList('Mere\n"Hana')).toEqual({
      problem: 'A quotation mark in line 2 is not closed.',
    });
  });

  it('has no lines when it is blank', () => {
    expect(readList(' \n\t\n')).toEqual(lines());
  });
});
