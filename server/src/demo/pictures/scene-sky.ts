import { mixColours } from './colours.ts';
import { n, type Scene, times } from './scene-frame.ts';
import { between } from './seed.ts';

export function drawBirds({ random, palette }: Scene): string {
  const colour = mixColours(palette.layers[3], palette.sky, 0.2);
  const left = between(random, 12, 34);
  return times(4, (index) => {
    const x = left + index * 8 + between(random, -1.5, 1.5);
    const y = 12 + between(random, 0, 9) + index;
    const w = 2.6 - index * 0.25;
    return `<path d="M${n(x - w)} ${n(y - w * 0.5)}Q${n(x - w * 0.3)} ${n(y - w * 0.7)} ${n(x)} ${n(y)}Q${n(x + w * 0.3)} ${n(y - w * 0.7)} ${n(x + w)} ${n(y - w * 0.5)}" fill="none" stroke="${colour}" stroke-width="1" stroke-linecap="round"/>`;
  });
}

export function drawRings({ palette, sun }: Scene): string {
  return times(
    4,
    (index) =>
      `<circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.radius + 5 + index * 5.6)}" fill="none" stroke="${palette.sun}" stroke-width="1.5" opacity="${n(0.75 - index * 0.17)}"/>`,
  );
}

export function drawStars({ random, palette }: Scene): string {
  return times(
    26,
    () =>
      `<circle cx="${n(between(random, 3, 97))}" cy="${n(between(random, 3, 40))}" r="${n(between(random, 0.3, 0.8))}" fill="${palette.light}" opacity="${n(between(random, 0.5, 1))}"/>`,
  );
}

export function drawRain({ random, palette }: Scene): string {
  const cloud = mixColours(palette.layers[1], palette.sky, 0.42);
  const x = between(random, 30, 46);
  const drops = times(17, (index) => {
    const dx = x - 15 + (index % 9) * 5.6 + (index > 8 ? 2.6 : 0);
    const dy = (index > 8 ? 41 : 30) + between(random, 0, 4);
    return `<path d="M${n(dx)} ${n(dy)}l-2 6.4"/>`;
  });
  return `<g fill="${cloud}"><ellipse cx="${n(x)}" cy="22" rx="13" ry="8"/><ellipse cx="${n(x + 13)}" cy="18" rx="13" ry="10"/><ellipse cx="${n(x + 26)}" cy="23" rx="11" ry="7"/><rect x="${n(x - 12)}" y="20" width="48" height="10" rx="5"/></g><g stroke="${palette.layers[1]}" stroke-width="1.3" stroke-linecap="round">${drops}</g>`;
}

export function drawSmoke({ palette, sun }: Scene): string {
  const columns = [20, 44, 58, 82].filter((x) => Math.abs(x - sun.x) > 13);
  return columns
    .map((x, index) => {
      const top = 24 + (index % 2) * 7;
      const wide = `M${x - 1.2} 58C${x - 8} 50 ${x + 7} 44 ${x - 2} ${top + 8}C${x - 6} ${top + 2} ${x + 4} ${top - 2} ${x + 10} ${top - 7}C${x + 9} ${top + 2} ${x + 5} ${top + 5} ${x + 6} ${top + 11}C${x + 11} 46 ${x - 2} 50 ${x + 1.4} 58Z`;
      return `<path d="${wide}" fill="${mixColours(palette.light, palette.layers[1], 0.22)}" opacity=".7"/>`;
    })
    .join('');
}

export function drawAwning({ palette }: Scene): string {
  const scallops = times(
    8,
    (index) =>
      `<path d="M${index * 12.5} 0H${(index + 1) * 12.5}V11a6.25 6.25 0 0 1 -12.5 0Z" fill="${index % 2 === 0 ? palette.light : '#D8622B'}"/>`,
  );
  return `<g>${scallops}<rect width="100" height="2.4" fill="${palette.layers[3]}" opacity=".16"/></g>`;
}

export function drawLanterns({ palette }: Scene): string {
  const string = `<path d="M-2 8Q24 26 50 13T102 12" fill="none" stroke="${mixColours(palette.layers[3], palette.sky, 0.25)}" stroke-width=".8"/>`;
  const bulbs = [
    [8, 14.6],
    [22, 18.6],
    [37, 17.4],
    [52, 12.6],
    [67, 9.4],
    [82, 8.4],
    [95, 10.4],
  ];
  const colours = [palette.sun, '#E4572E', palette.light, '#2E8C8C'];
  return (
    string +
    bulbs
      .map(
        ([x = 0, y = 0], index) =>
          `<rect x="${x - 2.3}" y="${y}" width="4.6" height="6.2" rx="2.2" fill="${colours[index % 4]}"/>`,
      )
      .join('')
  );
}

export function drawPages({ random, palette }: Scene): string {
  const pages = times(6, (index) => {
    const x = 6 + index * 15.6;
    const y = 17 + Math.sin((index / 5) * Math.PI) * 5;
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(between(random, -5, 5))})"><rect width="11" height="14.6" rx=".8" fill="${index % 2 === 0 ? '#FFFDF7' : palette.light}"/><path d="M2.2 4H8.8M2.2 7H8.8M2.2 10H6.4" stroke="${palette.layers[1]}" stroke-width=".9"/><rect x="4.4" y="-1.6" width="2.2" height="3.6" rx=".8" fill="${palette.layers[2]}"/></g>`;
  });
  return `<path d="M-2 15Q50 27 102 15" fill="none" stroke="${palette.layers[3]}" stroke-width=".8"/>${pages}`;
}
