import { describe, expect, it } from 'vitest';
import { table } from './test-years.ts';
import { formatYears, parseYears } from './years.ts';

describe('parseYears reads a range whatever stands between its ends', () => {
  it.each(
    table(`
      May 1995 - June 1998 => 1995 - 1998
      03/1995 - 05/1998 => 1995 - 1998
      1995-03-01 - 1998-05-31 => 1995 - 1998
      1995-03-01/1998-05-31 => 1995 - 1998
      1995-03 - 1998-05 => 1995 - 1998
      1995/03/01 - 1998/05/31 => 1995 - 1998
      01.03.1995 - 31.05.1998 => 1995 - 1998
      1. März 1995 – 31. Mai 1998 => 1995 - 1998
      1 March 1995 to 31 May 1998 => 1995 - 1998
      March 1, 1995 - May 31, 1998 => 1995 - 1998
      March 1, 1995–May 31, 1998 => 1995 - 1998
      1995, March - 1998, May => 1995 - 1998
      1995 (March) - 1998 (May) => 1995 - 1998
      between 1995 and 1998 => 1995 - 1998
      Between May 1995 and June 1998 => 1995 - 1998
      between c. 1995 & 1998 => 1995 - 1998
      zwischen 1995 und 1998 => 1995 - 1998
      entre 1995 et 1998 => 1995 - 1998
      tra il 1995 e il 1998 => 1995 - 1998
      1995 - ca. 1998 => 1995 - 1998
      c. 1995 - c. 1998 => 1995 - 1998
      c.1995-c.1998 => 1995 - 1998
      ~1995 – ~1998 => 1995 - 1998
      1995? - 1998? => 1995 - 1998
      [1995?]–[1998?] => 1995 - 1998
      1995 - after 1998 => 1995 - 1998
      before 1995 - 1998 => 1995 - 1998
      1995 or 1996 - 1998 => 1995 - 1998
      1995 - 1998 or 1999 => 1995 - 1999
      1995/96 - 1998/99 => 1995 - 1999
      1914/15-18/19 => 1914 - 1919
      1990-95/98 => 1990 - 1998
      1990-95 or 98 => 1990 - 1998
      1990-94/5 => 1990 - 1995
      1999/00 – 2004/05 => 1999 - 2005
      1970s to mid 1990s => 1970 - 1999
      1970s to the mid-1990s => 1970 - 1999
      late 1930s–early 1940s => 1930 - 1949
      2001 through 2004 => 2001 - 2004
      2001 thru 2004 => 2001 - 2004
      2001 up to 2004 => 2001 - 2004
      2001 up until 2004 => 2001 - 2004
      from 2001 to 2004 => 2001 - 2004
      from 2001 until about 2004 => 2001 - 2004
      1995 until June 1998 => 1995 - 1998
      1995 until the end of June 1998 => 1995 - 1998
      since 1995 until 1998 => 1995 - 1998
      since 1995, until 1998 => 1995 - 1998
      after 1995 but before 1998 => 1995 - 1998
      not before 1995, not after 1998 => 1995 - 1998
      von 1995 bis 1998 => 1995 - 1998
      von Mai 1995 bis Juni 1998 => 1995 - 1998
      Anfang 1995 bis Ende 1998 => 1995 - 1998
      ab 1995 bis 1998 => 1995 - 1998
      de 1995 à 1998 => 1995 - 1998
      du 3 mai 1995 au 4 juin 1998 => 1995 - 1998
      desde 1995 hasta 1998 => 1995 - 1998
      dal 1995 al 1998 => 1995 - 1998
      1995 t/m 1998 => 1995 - 1998
      Spring 1995 – Autumn 1998 => 1995 - 1998
      Q1 1995 - Q3 1998 => 1995 - 1998
      Winter 1995/96 - Summer 1998 => 1995 - 1998
      1995..1998 => 1995 - 1998
      1995…1998 => 1995 - 1998
      1995 → 1998 => 1995 - 1998
      1995 -> 1998 => 1995 - 1998
      1995 -- 1998 => 1995 - 1998
      １９９５～１９９８ => 1995 - 1998
      1995〜1998 => 1995 - 1998
      1995ー1998 => 1995 - 1998
      1995年3月～1998年5月 => 1995 - 1998
      1995年から1998年まで => 1995 - 1998
      1995年至1998年 => 1995 - 1998
      ١٩٩٥–١٩٩٨ => 1995 - 1998
      1995 - 1998 - 2001 => 1995 - 2001
      1995 (Vienna) - 1998 (Graz) => 1995 - 1998
      1995 until the opening of the house in 1998 => 1995 - 1998
      2005-06 - 2007-11 => 2005 - 2007
      1989–1990s => 1989 - 1999
      1970s–80s => 1970 - 1989
      1995/6-1998 => 1995 - 1998
      Jun 95 - Jul 1998 => 1995 - 1998
      mid ’90s to 2001 => 1990 - 2001
      1995 ⟶ 1998 => 1995 - 1998
      1995 一 1998 => 1995 - 1998
      1995-05/1998 => 1995 - 1998
      5-1995 - 6-1998 => 1995 - 1998
      1995 to June 98 => 1995 - 1998
      19950301-19980531 => 1995 - 1998
      from May 1995 up to and including June 1998 => 1995 - 1998
      the 1970s and 80s => 1970 - 1989
      2004–05 to 2007–08 => 2004 - 2008
      the '70s and '80s => 
      1960/70s => 1960 - 1979
      the 1960s, 70s and 80s => 1960 - 1989
      1930s and early 40s => 1930 - 1949
      late 1980s/early 90s => 1980 - 1999
      1960s and 80s => 1960 - 1969, 1980 - 1989
      1800s - 1850 => 1800 - 1850
      1985 - 1980s => 1985 - 1989
      2004Q1-2006Q3 => 2004 - 2006
      2019/20/21 => 2019 - 2021
      1998-99 to 2001-02 => 1998 - 2002
      2005-06 to 2007-11 => 2005 - 2007
      1995 to her retirement in 1998 => 1995 - 1998
      1995 to at least 1998 => 1995 - 1998
      1995 to Hilary Term 1998 => 1995 - 1998
      1995, 96, 98 => 1995 - 1996, 1998
      1995-97 and 99 => 1995 - 1997, 1999
      1914–18, 39–45 => 1914 - 1918, 1939 - 1945
      2001-09-11T12:00:00+01:00 – 2003-01-01T00:00Z => 2001 - 2003
      с 1995 по 1998 => 1995 - 1998
      1910, 24 x 36 cm => 1910
      1995, 96 works => 1995
      1995 a film, 1998 => 1995, 1998
    `),
  )('%s => %s', (phrase, years) => {
    expect(formatYears(parseYears(phrase))).toBe(years);
  });

  it('joined by every dash and wave of Unicode, with spaces or without', () => {
    const points = Array.from({ length: 0x10000 }, (_, point) => String.fromCharCode(point));
    const dashes = points.filter((mark) => /[\p{Pd}~˗˜⁃⁓−∼∽～ー]/u.test(mark));
    expect(dashes.length).toBeGreaterThan(30);
    for (const dash of dashes) {
      for (const text of [`1995${dash}1998`, `May 1995 ${dash} June 1998`]) {
        expect(parseYears(text), text).toEqual([{ from: 1995, to: 1998 }]);
      }
    }
  });
});

describe('parseYears opens an end only where there is no other end', () => {
  it.each(
    table(`
      after 1912 => since 1912
      after c.1830 => since 1830
      post-1945 => since 1945
      not before 1990 => since 1990
      no earlier than 1990 => since 1990
      nach 1945 => since 1945
      depuis 1990 => since 1990
      desde mayo de 1990 => since 1990
      as of 2010 => since 2010
      from 1990 on => since 1990
      from 1990 onward => since 1990
      from 1990 => 1990
      1990 and later => since 1990
      1990 or after => since 1990
      1990+ => since 1990
      1990ff. => since 1990
      1990 (ongoing) => since 1990
      2002–ongoing => since 2002
      May 2002 - present day => since 2002
      1990s-present => since 1990
      2002 to date => since 2002
      1995–? => since 1995
      1995-... => since 1995
      2005年～ => since 2005
      2005年から => since 2005
      2003 to this day => since 2003
      2003 and counting => since 2003
      2003–pres. => since 2003
      2003 until further notice => since 2003
      2003 - unknown => since 2003
      de 2003 à nos jours => since 2003
      2003 - actualidad => since 2003
      dal 2003 ad oggi => since 2003
      dal 2003 => since 2003
      since the opening in 1990 => since 1990
      since 1869, again in 1898 => since 1869
      since 2004/05 => since 2004
      before 1906 => until 1906
      pre-1906 => until 1906
      by 1906 => until 1906
      vor 1906 => until 1906
      no later than 1906 => until 1906
      until the end of June 1998 => until 1998
      jusqu'en 1998 => until 1998
      1876 or earlier => until 1876
      – 1998 => until 1998
      ?–1998 => until 1998
      (–1998) => until 1998
      1998年まで => until 1998
      1820–1825 or later => 1820 - 1825
      since 1990 - 2005 => 1990 - 2005
      until 1998 - 2000 => 1998 - 2000
      2018, since 2020 => 2018, since 2020
      until 2005, since 2010 => until 2005, since 2010
      after Rembrandt, 1650 => 1650
      2015 - presentation => 2015
      2019 - Vienna => 2019
      2019 - Vienna, 2021 - Graz => 2019, 2021
    `),
  )('%s => %s', (phrase, years) => {
    expect(formatYears(parseYears(phrase))).toBe(years);
  });
});

describe('parseYears takes no year before our era for one of ours', () => {
  it.each(
    table(`
      1200 BC =>
      1200 B.C. =>
      1200 B. C. =>
      1200BC =>
      c. 1200 BCE =>
      1200 b.c.e. =>
      1200 v. Chr. =>
      1200 v.Chr. =>
      um 1200 vor Christus =>
      1200 v. u. Z. =>
      1200 av. J.-C. =>
      1200 avant J.-C. =>
      1200 a.C. =>
      1200 before Christ =>
      5000 BP =>
      BC 1200 =>
      1200-BC =>
      1200 f.Kr. =>
      1200 до н. э. =>
      公元前1200年 =>
      紀元前1200年～1000年 =>
      -1200 =>
      −1200 =>
      1200-1000 BC =>
      1200 or 1100 BC =>
      between 1200 and 1000 BC =>
      since 1200 BC =>
      1200 BC - 1000 =>
      3rd–2nd century BC =>
      19th Dynasty, ca. 1295–1186 B.C. =>
      about 2000 years ago =>
      A.H. 1230 =>
      dated A.H. 1015/A.D. 1606 => 1606
      dated 1015 AH/1606 AD => 1606
      AD 79 => 0079
      79 AD => 0079
      A.D. 600–700 => 0600 - 0700
      600–700 CE => 0600 - 0700
      AD 1015–20 => 1015 - 1020
      44 BC – AD 14 => 0001 - 0014
      27 BC–14 AD => 0001 - 0014
      1st century BC–1st century AD => 0001 - 0099
      1995 AD => 1995
      1995 n. Chr. => 1995
      1995, 1200 BC => 1995
      Vancouver BC, 1995 => 1995
    `),
  )('%s => %s', (phrase, years) => {
    expect(formatYears(parseYears(phrase))).toBe(years);
  });
});
