import { mixColours } from './colours.ts';
import type { MarkColours } from './mark.ts';
import { n, times } from './scene-frame.ts';

function wave(y: number, colour: string, width = 4.4, from = 26, to = 74): string {
  const step = (to - from) / 4;
  return `<path d="M${from} ${y}q${n(step / 2)} -5 ${n(step)} 0t${n(step)} 0t${n(step)} 0t${n(step)} 0" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

/** Repeats a drawing around the middle of the picture. */
function around(count: number, shape: string): string {
  return times(
    count,
    (index) => `<g transform="rotate(${n((360 / count) * index)} 50 50)">${shape}</g>`,
  );
}

function drawBook({ main, light }: MarkColours): string {
  return `<path d="M50 50C43 45 33 44 23 46V72C33 70 43 71 50 76C57 71 67 70 77 72V46C67 44 57 45 50 50Z" fill="${main}"/><path d="M50 51V75" stroke="${light}" stroke-width="2"/>`;
}

const flame =
  'M50 20C56 28 61 32 59.6 40C58.6 46 54 49 50 49S41.4 46 40.4 40C39.8 35 42.6 33 43.6 28.6C46 30 46.6 31.6 46.8 33.6C49 30 50.4 25 50 20Z';

export const signs = {
  'book-of-waves': (colours: MarkColours) =>
    `${drawBook(colours)}<path d="M28 55q4 -3.6 8 0t8 0M28 63q4 -3.6 8 0t8 0M56 55q4 -3.6 8 0t8 0M56 63q4 -3.6 8 0t8 0" fill="none" stroke="${colours.ground}" stroke-width="2.6"/><circle cx="50" cy="31" r="8.6" fill="${colours.second}"/>`,
  'book-of-fire': (colours: MarkColours) =>
    `${drawBook(colours)}<path d="${flame}" transform="translate(0 -2)" fill="${colours.second}"/>`,
  parasol: ({ main, second, light }: MarkColours) =>
    `<path d="M22 54A28 28 0 0 1 78 54Z" fill="${main}"/><path d="M31.4 54C32 40 40 29 50 26C44 34 41.4 44 41 54ZM68.6 54C68 40 60 29 50 26C56 34 58.6 44 59 54Z" fill="${second}"/><path d="M50 54V76" stroke="${light}" stroke-width="3.6"/><path d="M36 77H64" stroke="${light}" stroke-width="3.6"/>`,
  'house-on-water': ({ main, second, light }: MarkColours) =>
    `<path d="M50 22L72 42H66V60H34V42H28Z" fill="${main}"/><rect x="45" y="46" width="10" height="14" fill="${light}"/>${wave(67, second)}${wave(76, main, 4.4, 32, 68)}`,
  'long-roof': ({ main, second, light }: MarkColours) =>
    `<circle cx="50" cy="31" r="8" fill="${second}"/><path d="M20 58C30 54 40 46 50 34C60 46 70 54 80 58C70 62 30 62 20 58Z" fill="${main}"/><path d="M30 62V76M43 63V76M57 63V76M70 62V76" stroke="${light}" stroke-width="3.6"/>`,
  ebb: ({ main, second, light }: MarkColours) =>
    `<g fill="none" stroke-width="4.6"><path d="M22 62A28 28 0 0 1 78 62" stroke="${main}"/><path d="M31.4 62A18.6 18.6 0 0 1 68.6 62" stroke="${light}"/><path d="M40.6 62A9.4 9.4 0 0 1 59.4 62" stroke="${main}"/></g><path d="M24 72H76" stroke="${second}" stroke-width="4.6"/>`,
  delta: ({ main, second, light }: MarkColours) =>
    `<g fill="none" stroke="${main}" stroke-width="4.4"><path d="M61 19C54 27 56 33 50 40C44 48 33 50 27 65M50 40C48 50 43 54 42 67M50 40C56 48 57 56 57 67M54 33C62 40 68 50 73 65"/></g><path d="M40 47C42 52 38 58 35 63C34 56 36 51 40 47ZM62 46C65 51 67 56 67 63C63 58 61 52 62 46Z" fill="${light}"/>${wave(76, second, 4.6)}`,
  'rain-gauge': ({ main, light }: MarkColours) =>
    `<path d="M37 25H63V70A6 6 0 0 1 57 76H43A6 6 0 0 1 37 70Z" fill="${light}" stroke="${main}" stroke-width="3.6"/><path d="M39 54q5.4 -4 11 0t11 0V69.4A4.8 4.8 0 0 1 56.4 74H43.6A4.8 4.8 0 0 1 39 69.4Z" fill="${mixColours(main, light, 0.3)}"/><path d="M55 33H61M57 40H61M55 47H61" stroke="${main}" stroke-width="2.4"/>`,
  cloud: ({ main, second }: MarkColours) =>
    `<circle cx="61" cy="35" r="11" fill="${second}"/><path d="M33 58A10.4 10.4 0 0 1 33.4 37.4A14.4 14.4 0 0 1 60.6 36.6A11 11 0 0 1 67 58Z" fill="${main}"/><path d="M36 64L32 73M47 64L43 77M58 64L54 73M69 64L65 75" stroke="${main}" stroke-width="3.6"/>`,
  dots: ({ main, second, light }: MarkColours) =>
    times(7, (column) =>
      times(5, (row) => {
        const x = 26 + column * 8;
        const level = 2 + 1.6 * Math.sin(column * 0.95 + 0.5);
        const filled = 4 - row < level;
        return `<circle cx="${x}" cy="${30 + row * 10}" r="${filled ? 3.2 : 1.7}" fill="${filled ? (4 - row + 1 >= level ? second : main) : light}"/>`;
      }),
    ),
  door: ({ main, second, light }: MarkColours) =>
    `<path d="M34 66V40A16 16 0 0 1 66 40V66Z" fill="${main}"/><path d="M40 66V42A10 10 0 0 1 60 42V66Z" fill="${light}"/><circle cx="55.6" cy="54" r="2" fill="${second}"/>${wave(66, second, 4.8)}${wave(75.4, main, 4.4, 32, 68)}`,
  lantern: ({ main, second, light }: MarkColours) =>
    `<path d="M50 18V27M41 27.6H59M43 73.4H57M50 74V82" stroke="${main}" stroke-width="3.6"/><ellipse cx="50" cy="50.4" rx="22" ry="21" fill="${second}"/><path d="M50 29.4V71.4M40 31.6C34 44 34 57 40 69.2M60 31.6C66 44 66 57 60 69.2" fill="none" stroke="${mixColours(second, light, 0.55)}" stroke-width="2.4"/>`,
  kite: ({ main, second, light }: MarkColours) =>
    `<path d="M58 18L76 40L48 58L38 34Z" fill="${main}"/><path d="M58 18L48 58L38 34Z" fill="${second}"/><path d="M48 58C40 62 46 68 38 71S30 76 28 80" fill="none" stroke="${main}" stroke-width="2.6"/><path d="M40 62l7 3M33 71l6 4" stroke="${light}" stroke-width="4.4"/>`,
  sail: ({ main, second, light }: MarkColours) =>
    `<path d="M46 22V62H24C28 46 36 34 46 22Z" fill="${main}"/><path d="M51 28C62 38 69 50 72 62H51Z" fill="${second}"/><path d="M22 67H78C74 74 68 78 60 78H40C32 78 26 74 22 67Z" fill="${light}"/>`,
  dunes: ({ main, second, light }: MarkColours) =>
    `<circle cx="62" cy="33" r="9" fill="${second}"/><path d="M20 58C34 56 40 42 47 42C55 42 56 58 80 58Z" fill="${light}"/><path d="M20 58C34 56 40 42 47 42C44 50 48 54 44 58Z" fill="${main}"/><path d="M24 66H76M32 74H68" stroke="${main}" stroke-width="3.8"/>`,
  olive: ({ main, second, light }: MarkColours) =>
    `<path d="M30 77C44 64 56 48 68 24" fill="none" stroke="${main}" stroke-width="3.4"/><g fill="${main}"><path d="M40 67C30 66 25 59 24 52C33 52 40 58 40 67ZM50 54C41 51 37 43 38 36C46 38 51 46 50 54ZM60 40C52 36 50 28 52 21C59 24 63 32 60 40Z"/></g><g fill="${light}"><path d="M44 63C53 68 62 66 67 61C60 55 50 56 44 63ZM55 49C64 53 72 50 77 44C69 39 60 41 55 49Z"/></g><ellipse cx="60" cy="73" rx="6" ry="7.4" transform="rotate(30 60 73)" fill="${second}"/>`,
  crab: ({ main, second }: MarkColours) =>
    `<g fill="none" stroke="${main}" stroke-width="3.8"><path d="M35 58L24 62M36 64L27 71M65 58L76 62M64 64L73 71M36 51C28 47 26 41 28 34M64 51C72 47 74 41 72 34"/></g><path d="M24 36C21 28 26 22 33 23C33 28 36 30 36 34C33 39 27 40 24 36ZM76 36C79 28 74 22 67 23C67 28 64 30 64 34C67 39 73 40 76 36Z" fill="${second}"/><path d="M32 58C32 48 40 43 50 43S68 48 68 58C68 67 60 72 50 72S32 67 32 58Z" fill="${main}"/><path d="M45 43V36M55 43V36" stroke="${main}" stroke-width="3"/><circle cx="45" cy="35" r="2.8" fill="${second}"/><circle cx="55" cy="35" r="2.8" fill="${second}"/>`,
  reeds: ({ main, second }: MarkColours) =>
    `<path d="M38 78C38 60 37 48 35 38M50 78V30M62 78C62 62 63 52 66 44" fill="none" stroke="${main}" stroke-width="3"/><g fill="${second}"><rect x="30.6" y="26" width="7.4" height="18" rx="3.7" transform="rotate(-7 34 35)"/><rect x="46.3" y="20" width="7.4" height="20" rx="3.7"/><rect x="62.6" y="33" width="7.4" height="16" rx="3.7" transform="rotate(10 66 41)"/></g>${wave(74, main, 4, 28, 72)}`,
  horn: ({ main, second, light }: MarkColours) =>
    `<path d="M24 62C40 60 50 56 58 46L70 58C60 66 46 70 26 69Z" fill="${main}"/><path d="M54 38C60 36 80 55 78 62C72 64 52 45 54 38Z" fill="${second}"/><path d="M66 30C74 32 82 40 84 48M60 24" fill="none" stroke="${light}" stroke-width="3.4"/><path d="M40 62v9M47 60v9" stroke="${second}" stroke-width="3.4"/>`,
  ring: ({ main, second }: MarkColours) =>
    `${around(8, `<path d="M50 36C54.6 36 56.6 32 56.6 28H43.4C43.4 32 45.4 36 50 36Z" fill="${main}"/><circle cx="50" cy="22.4" r="4" fill="${main}"/>`)}<circle cx="50" cy="50" r="6.4" fill="${second}"/>`,
  scales: ({ main, second, light }: MarkColours) =>
    `<path d="M50 24V64M28 34H72" stroke="${main}" stroke-width="3.8"/><circle cx="50" cy="24" r="4" fill="${second}"/><path d="M28 34L19.6 52H36.4ZM72 34L63.6 52H80.4Z" fill="none" stroke="${light}" stroke-width="2.2"/><path d="M19 52H37A9 9 0 0 1 19 52ZM63 52H81A9 9 0 0 1 63 52Z" fill="${main}"/>${wave(71, second)}`,
  moon: ({ main, second }: MarkColours) =>
    `<path d="M57 20A21 21 0 1 0 71.6 52A17 17 0 0 1 57 20Z" fill="${second}"/>${wave(67, main)}${wave(76, main, 4.4, 32, 68)}`,
  'fire-circle': ({ main, second, light }: MarkColours) =>
    `${around(6, `<path d="M50 19C55 25 55 31 50 35C45 31 45 25 50 19Z" fill="${main}"/>`)}<g transform="translate(18 20) scale(.64)"><path d="${flame}" transform="translate(0 12)" fill="${second}"/></g>${around(6, `<circle cx="36.6" cy="26.8" r="1.9" fill="${light}"/>`)}`,
  quilt: ({ main, second, light, ground }: MarkColours) => {
    const tile = mixColours(ground, main, 0.5);
    return `<g transform="rotate(45 50 50)"><rect x="29" y="29" width="42" height="42" rx="2" fill="${light}"/>${around(4, `<path d="M29 29H50V50Z" fill="${main}"/><path d="M29 29V50H50Z" fill="${second}"/>`)}<rect x="43" y="43" width="14" height="14" fill="${light}"/><rect x="29" y="29" width="42" height="42" rx="2" fill="none" stroke="${tile}" stroke-width="1.6" stroke-dasharray="2.6 2.6"/></g>`;
  },
  boat: ({ main, second, light }: MarkColours) =>
    `<path d="M20 52C30 58 70 58 80 52C77 64 70 70 62 70H38C30 70 23 64 20 52Z" fill="${main}"/><path d="M34 52V40A16 16 0 0 1 66 40V52C58 55 42 55 34 52Z" fill="${light}"/><path d="M42 53.4V41H48V53.8M52 53.8V41H58V53.4" fill="none" stroke="${second}" stroke-width="2.6"/>${wave(77, second, 4, 28, 72)}`,
  roof: ({ main, second, light }: MarkColours) =>
    `<circle cx="50" cy="38" r="12" fill="${second}"/>${times(5, (index) => `<path d="M50 21V16.6" stroke="${second}" stroke-width="3.2" transform="rotate(${-70 + index * 35} 50 38)"/>`)}<path d="M20 60L50 40L80 60L76 64L50 47L24 64Z" fill="${main}"/><path d="M31 63V78H69V63L50 51Z" fill="${light}"/>`,
  pirogue: ({ main, second, light }: MarkColours) =>
    `<circle cx="50" cy="38" r="12" fill="${second}"/><path d="M16 40C24 56 36 60 50 60S76 56 84 40C82 60 68 68 50 68S18 60 16 40Z" fill="${main}"/><path d="M33 60.4Q50 67 67 60.4" fill="none" stroke="${light}" stroke-width="2.6" stroke-dasharray=".1 5.4"/>${wave(76, main, 4, 30, 70)}`,
  overprint: ({ main, second }: MarkColours) =>
    `<g fill-opacity=".88"><path d="M18 70A22 26 0 0 1 62 70Z" fill="${second}"/><path d="M38 70A22 34 0 0 1 82 70Z" fill="${main}" style="mix-blend-mode:multiply"/></g><circle cx="36" cy="31" r="6.6" fill="${main}" fill-opacity=".88"/><path d="M24 77H76" stroke="${main}" stroke-width="3.4"/>`,
} satisfies Record<string, (colours: MarkColours) => string>;

export type Sign = keyof typeof signs;
