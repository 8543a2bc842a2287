import { mixColours } from './colours.ts';
import { layerColour, n, type Scene, times, traceEdge } from './scene-frame.ts';
import { between } from './seed.ts';

export function drawGlitter(scene: Scene): string {
  const { random, palette, sun } = scene;
  const top = scene.edge(2, scene.sun.x) + 3.5;
  return times(7, (index) => {
    const y = top + index * 4.3;
    const half = (2.6 + index * 0.85) * between(random, 0.6, 1.2);
    const x = sun.x + between(random, -2.6, 2.6);
    return `<path d="M${n(x - half)} ${n(y)}H${n(x + half)}" stroke="${palette.light}" stroke-width="1.3" stroke-linecap="round" opacity="${n(0.75 - index * 0.06)}"/>`;
  });
}

export function drawBoat(scene: Scene): string {
  const x = scene.sun.x > 50 ? 30 : 68;
  const y = scene.edge(2, x) + 0.6;
  const { light, sun } = scene.palette;
  return `<g transform="translate(${x} ${n(y)}) rotate(-2)"><path d="M-12 -4.6H12Q9 2.6 4.6 3H-5.6Q-10 2.2 -12 -4.6Z" fill="${layerColour(scene, 3)}"/><path d="M0 -4.6V-25" stroke="${layerColour(scene, 3)}" stroke-width="1"/><path d="M1.2 -24Q10 -15 10.6 -6.6H1.2Z" fill="${light}"/><path d="M-1.2 -20Q-7 -12 -7.6 -6.6H-1.2Z" fill="${mixColours(light, sun, 0.6)}"/></g>`;
}

export function drawCanoe(scene: Scene): string {
  const x = scene.sun.x > 50 ? 34 : 64;
  const y = scene.edge(2, x) + 1;
  const { light, sun } = scene.palette;
  return `<g transform="translate(${x} ${n(y)}) rotate(-3)"><path d="M-19 -6.4Q-15 -1.6 0 -1.6T19 -6.4Q15 2.8 0 2.8T-19 -6.4Z" fill="${layerColour(scene, 3)}"/><path d="M-1 -1.6Q4 -14 13 -25Q16 -12 5 -4Z" fill="${mixColours(light, sun, 0.35)}"/><path d="M-1 -1.6Q2 -14 13 -25M5 -4L13 -25" fill="none" stroke="${layerColour(scene, 3)}" stroke-width=".9"/></g>`;
}

export function drawPaperBoat(scene: Scene): string {
  const x = scene.sun.x > 50 ? 33 : 64;
  const y = scene.edge(2, x) + 2;
  const { light } = scene.palette;
  return `<g transform="translate(${x} ${n(y)}) rotate(-3)"><path d="M-17 -10L-10 2H10L17 -10L0 -6Z" fill="${light}"/><path d="M-9.4 -8L0 -24L9.4 -8L0 -6Z" fill="${mixColours(light, layerColour(scene, 1), 0.2)}"/><path d="M0 -24L9.4 -8L0 -6Z" fill="${mixColours(light, layerColour(scene, 1), 0.42)}"/><path d="M0 -6L17 -10L10 2H0Z" fill="${mixColours(light, layerColour(scene, 1), 0.2)}"/></g>`;
}

export function drawChalk(scene: Scene): string {
  return [2, 3]
    .map(
      (layer) =>
        `<path d="${traceEdge(scene, layer, 4)}" fill="none" stroke="${layer === 2 ? '#DDEBF7' : '#8FC1EE'}" stroke-width="1.3" stroke-linecap="round" stroke-dasharray="7 1.6 11 2.4" opacity=".9"/>`,
    )
    .join('');
}

export function drawStitches(scene: Scene): string {
  return [0, 1, 2, 3]
    .map(
      (layer) =>
        `<path d="${traceEdge(scene, layer, 3)}" fill="none" stroke="${scene.palette.light}" stroke-width="1.1" stroke-linecap="round" stroke-dasharray="2.6 2.6" opacity=".85"/>`,
    )
    .join('');
}

export function drawReeds(scene: Scene): string {
  const { random } = scene;
  return times(13, (index) => {
    const x = 3 + index * 7.6 + between(random, -2, 2);
    const top = between(random, 46, 68);
    const lean = between(random, -4, 5);
    const head =
      index % 2 === 0
        ? `<ellipse cx="${n(x + lean)}" cy="${n(top)}" rx="1.3" ry="5" transform="rotate(${n(lean * 2)} ${n(x + lean)} ${n(top)})" fill="${mixColours('#7A4A22', layerColour(scene, 3), 0.2)}"/>`
        : '';
    return `<path d="M${n(x)} 104Q${n(x + lean * 0.2)} ${n(top + 22)} ${n(x + lean)} ${n(top)}" fill="none" stroke="${mixColours(layerColour(scene, 3), layerColour(scene, 2), (index % 3) * 0.3)}" stroke-width="1.3" stroke-linecap="round"/>${head}`;
  });
}

export function drawMangrove(scene: Scene): string {
  const x = scene.sun.x > 50 ? 36 : 63;
  const dark = mixColours(layerColour(scene, 3), '#041a20', 0.35);
  const feet = [
    [-27, 55, 96],
    [-20, 60, 92],
    [-13, 64, 99],
    [-7, 68, 94],
    [5, 67, 98],
    [11, 63, 93],
    [19, 58, 97],
    [25, 53, 91],
  ];
  const roots = feet.map(
    ([reach = 0, from = 0, foot = 0]) =>
      `<path d="M${x} ${from}C${n(x + reach * 0.62)} ${from + 1} ${x + reach} ${from + 14} ${x + reach} ${foot}"/>`,
  );
  const leaf = mixColours(layerColour(scene, 2), dark, 0.25);
  const sunlit = mixColours(leaf, layerColour(scene, 1), 0.28);
  return `<g fill="none" stroke="${dark}" stroke-width="2.1" stroke-linecap="round">${roots.join('')}</g>
<path d="M${x - 1.4} 34L${x - 2.2} 58L${x} 74L${x + 2.2} 58L${x + 1.4} 34Z" fill="${dark}"/>
<path d="M${x} 45L${x - 8} 35M${x} 42L${x + 8} 33" stroke="${dark}" stroke-width="1.6" stroke-linecap="round"/>
<g fill="${leaf}"><ellipse cx="${x - 12}" cy="30" rx="12" ry="7.6"/><ellipse cx="${x + 12}" cy="28" rx="12" ry="7.6"/></g>
<g fill="${sunlit}"><ellipse cx="${x}" cy="22" rx="13" ry="8"/><ellipse cx="${x - 2}" cy="33" rx="13" ry="5.4"/></g>`;
}

export function drawKelp(scene: Scene): string {
  const { random } = scene;
  return times(6, (index) => {
    const x = 9 + index * 16.5 + between(random, -3, 3);
    const sway = between(random, 4, 7) * (index % 2 === 0 ? 1 : -1);
    const colour = mixColours('#B98A2E', layerColour(scene, 3), (index % 3) * 0.24);
    const blades = times(5, (blade) => {
      const y = 96 - blade * 10;
      const side = blade % 2 === 0 ? 1 : -1;
      const bx = x + Math.sin(blade * 1.3) * sway * 0.5;
      return `<path d="M${n(bx)} ${n(y)}q${4 * side} -2 ${7.6 * side} -8q${-6 * side} 0 ${-7.6 * side} 8" fill="${colour}"/>`;
    });
    return `<path d="M${n(x)} 104C${n(x + sway)} 90 ${n(x - sway)} 74 ${n(x + sway * 0.4)} 52" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round"/>${blades}`;
  });
}

export function drawCoral(scene: Scene): string {
  const colours = ['#E4764C', '#F0B65A', '#C77FB2', '#E89A84'];
  return [12, 34, 58, 84]
    .map((x, index) => {
      const size = [1, 1.25, 0.95, 1.2][index] ?? 1;
      return `<g transform="translate(${x} ${n(scene.edge(3, x) + 4)}) scale(${size})" fill="none" stroke="${colours[index]}" stroke-width="3.2" stroke-linecap="round"><path d="M0 4V-10M0 -2C-6 -3 -7 -8 -7 -13M0 -4C6 -5 7 -10 7 -15M0 -10C-3 -12 -3.4 -15 -3.4 -19M0 -10C2.4 -12 3 -16 2.6 -20"/></g>`;
    })
    .join('');
}
