import { expect, it } from 'vitest';
import { table } from './test-years.ts';
import { formatYears, parseYears } from './years.ts';

// The ways in which museums write dates, as the Met, MoMA, Tate and the V&A publish them.
it.each(
  table(`
      ca. 1885–90 (cast 1906) => 1885 - 1890, 1906
      modeled ca. 1885, cast 1925 => 1885, 1925
      designed 1927; made 1930–35 => 1927, 1930 - 1935
      1867, cast 1922 => 1867, 1922
      ca. 1755–80 => 1755 - 1780
      1876 => 1876
      ca. 1900, printed 1950s => 1900, 1950 - 1959
      1890s–1910s => 1890 - 1919
      June–August 1888 => 1888
      May 1, 1923 => 1923
      12 July 1890 => 1890
      7/4/1976 => 1976
      17th century => 1600 - 1699
      18th–19th century => 1700 - 1899
      18th or 19th century => 1700 - 1899
      late 18th–early 19th century => 1766 - 1832
      mid-19th century => 1833 - 1865
      second half of the 19th century => 1850 - 1899
      2nd half 19th century => 1850 - 1899
      first quarter of the 20th century => 1900 - 1924
      last quarter 15th century => 1475 - 1499
      nineteenth century => 1800 - 1899
      19th c. => 1800 - 1899
      C19 => 1800 - 1899
      C18th => 1700 - 1799
      19. Jh. => 1800 - 1899
      2. Hälfte des 19. Jahrhunderts => 1850 - 1899
      XIXe siècle => 1800 - 1899
      siglo XIX => 1800 - 1899
      XVIII secolo => 1700 - 1799
      19. Jh., 2. Hälfte => 1850 - 1899
      2. H. 19. Jh. => 1850 - 1899
      20th century (first half) => 1900 - 1949
      18. Jh., Ende - 20. Jh., Anfang => 1766 - 1932
      fin XIXe - début XXe siècle => 1866 - 1932
      XIXe-XXe s. => 1800 - 1999
      XIX-XX cc. => 1800 - 1999
      siglos XVIII y XIX => 1700 - 1899
      sec. XIX => 1800 - 1899
      ss. XVIII-XIX => 1700 - 1899
      19世紀 => 1800 - 1899
      1800s => 1800 - 1899
      1900s => 1900 - 1909
      1990年代 => 1990 - 1999
      1990er Jahre => 1990 - 1999
      Tang dynasty (618–907) => 0618 - 0907
      Northern Song dynasty (960–1127) => 0960 - 1127
      Edo period (1615–1868) => 1615 - 1868
      c. 850–900 => 0850 - 0900
      n.d. =>
      undated =>
      date not known =>
      Unknown =>
      1936-37 => 1936 - 1937
      1936–7 => 1936 - 1937
      1899-0 => 1899 - 1900
      1962–3 => 1962 - 1963
      c. 1917, published 1930 => 1917, 1930
      1952 (printed 1970) => 1952, 1970
      1925-1930s => 1925 - 1939
      1960s (print 1976) => 1960 - 1969, 1976
      March 1907 => 1907
      1961, assembled 1962–67 => 1961 - 1967
      (1943-45) => 1943 - 1945
      November 1936–February 1937 => 1936 - 1937
      1913–September 14, 1915 => 1913 - 1915
      1896-1900, published 1922 => 1896 - 1900, 1922
      1965 to 1968-69 => 1965 - 1969
      Paris, June-July 1914 => 1914
      Paris, Boulevard de Clichy, 1912 => 1912
      1941-2 (newsreel) => 1941 - 1942
      c.1810–20 => 1810 - 1820
      ?c.1795 => 1795
      exhibited 1819 => 1819
      1965, remade 1970–1 => 1965, 1970 - 1971
      c.1975, posthumously printed => 1975
      1948, cast 1963–5 => 1948, 1963 - 1965
      published 1795/c.1805 => 1795, 1805
      1606–7 => 1606 - 1607
      1914/18 => 1914, 1918
      1914-18 and 1939-45 => 1914 - 1918, 1939 - 1945
      1837-1901 (Victorian) => 1837 - 1901
      ca.1860 - ca.1880 => 1860 - 1880
      1851-01-01 (made) => 1851
      1995-6 / 1998-9 => 1995 - 1996, 1998 - 1999
      probably 1840s => 1840 - 1849
      about 1665-1668 => 1665 - 1668
      October 4–December 5, 2021 => 2021
      1905 - 5 May 1908 => 1905 - 1908
      since the 1990s => since 1990
      1945 ergänzt 1987 => 1945, 1987
      FY2015 => 2015
      2001: a film => 2001
      20201 =>
      room 101 =>
    `),
)('parseYears reads the date of a museum: %s => %s', (phrase, years) => {
  expect(formatYears(parseYears(phrase))).toBe(years);
});
