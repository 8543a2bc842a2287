import { mixColours } from './colours.ts';
import { layerColour, n, type Scene, times } from './scene-frame.ts';
import { between } from './seed.ts';

export function drawTrees(scene: Scene): string {
  const { random } = scene;
  return times(8, (index) => {
    const x = 4 + index * 13 + between(random, -3, 3);
    const y = scene.edge(2, x) + 1;
    const size = between(random, 3.6, 6);
    const leaf = mixColours(
      layerColour(scene, 2),
      layerColour(scene, index % 2 === 0 ? 1 : 3),
      0.3,
    );
    return `<path d="M${n(x)} ${n(y)}V${n(y - size * 1.6)}" stroke="${layerColour(scene, 3)}" stroke-width="1.1"/><ellipse cx="${n(x)}" cy="${n(y - size * 1.7)}" rx="${n(size * 0.86)}" ry="${n(size * 1.08)}" fill="${leaf}"/>`;
  });
}

export function drawTrunks(scene: Scene): string {
  const { random } = scene;
  return times(11, (index) => {
    const x = 3 + index * 9.4 + between(random, -2.4, 2.4);
    const y = scene.edge(2, x) + 2;
    const top = y - between(random, 12, 24);
    const shoot =
      index % 3 === 0
        ? `<path d="M${n(x)} ${n(y - 3)}q3 -1.4 3.6 -4.6q-3.2 .6 -3.6 4.6" fill="#8FB56A"/>`
        : '';
    return `<path d="M${n(x)} ${n(y)}V${n(top)}M${n(x)} ${n(top + 6)}l3 -4.4M${n(x)} ${n(top + 9)}l-2.6 -3.8" stroke="${layerColour(scene, 3)}" stroke-width="1.2" stroke-linecap="round"/>${shoot}`;
  });
}

export function drawHouses(scene: Scene): string {
  const { random, palette } = scene;
  return times(5, (index) => {
    const x = 8 + index * 18 + between(random, -2, 2);
    const width = between(random, 8.4, 11);
    const y = scene.edge(2, x + width / 2) + 6;
    const height = between(random, 13, 17);
    const wall = mixColours(palette.light, layerColour(scene, 1), index % 2 === 0 ? 0.12 : 0.34);
    const top = y - height;
    return `<rect x="${n(x)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" fill="${wall}"/><path d="M${n(x - 1.4)} ${n(top + 0.4)}L${n(x + width / 2)} ${n(top - 6)}L${n(x + width + 1.4)} ${n(top + 0.4)}Z" fill="${layerColour(scene, 3)}"/><rect x="${n(x + width / 2 - 1.4)}" y="${n(top + 2.4)}" width="2.8" height="3.4" rx=".4" fill="${palette.sun}"/>`;
  });
}

export function drawStilts(scene: Scene): string {
  const { palette } = scene;
  return [14, 42, 68]
    .map((x, index) => {
      const y = scene.edge(3, x) - 9 + (index % 2) * 2;
      const wall = mixColours(palette.light, layerColour(scene, 1), 0.2 + index * 0.14);
      return `<g stroke="${layerColour(scene, 3)}" stroke-width="1.1"><path d="M${x + 2} ${n(y)}V${n(y + 14)}M${x + 8} ${n(y)}V${n(y + 14)}M${x + 15} ${n(y)}V${n(y + 14)}"/></g><rect x="${x}" y="${n(y - 9)}" width="17" height="9.4" fill="${wall}"/><path d="M${x - 2.4} ${n(y - 8.4)}L${x + 3} ${n(y - 16)}H${x + 14}L${x + 19.4} ${n(y - 8.4)}Z" fill="${layerColour(scene, 3)}"/><rect x="${x + 3}" y="${n(y - 6.4)}" width="3.4" height="3.8" fill="${palette.sun}"/><rect x="${x + 10}" y="${n(y - 6.4)}" width="3.6" height="6.6" fill="${layerColour(scene, 2)}"/>`;
    })
    .join('');
}

export function drawSkyline(scene: Scene): string {
  const { random, palette } = scene;
  const wall = mixColours(layerColour(scene, 0), layerColour(scene, 1), 0.55);
  return times(10, (index) => {
    const x = index * 10.4 - 2;
    const width = between(random, 7, 10);
    const top = scene.edge(1, x + 5) - between(random, 7, 25);
    const windows = times(6, (cell) => {
      const wy = top + 3 + Math.floor(cell / 2) * 5;
      return random() < 0.55
        ? `<rect x="${n(x + 1.8 + (cell % 2) * 3)}" y="${n(wy)}" width="1.6" height="2.4" fill="${palette.light}" opacity=".85"/>`
        : '';
    });
    return `<rect x="${n(x)}" y="${n(top)}" width="${n(width)}" height="70" fill="${mixColours(wall, layerColour(scene, 1), (index % 3) * 0.3)}"/>${windows}`;
  });
}

export function drawTrail(scene: Scene): string {
  return `<path d="M56 104C68 96 32 91 41 84S64 80 52 ${n(scene.edge(2, 52) + 1.5)}" fill="none" stroke="${scene.palette.light}" stroke-width="1.7" stroke-linecap="round" stroke-dasharray=".1 4"/>`;
}

export function drawSnow(scene: Scene): string {
  const points = Array.from({ length: 101 }, (_, x) => [x, scene.edge(0, x)] as const);
  const summits = points.filter(
    ([x, y]) => y < scene.edge(0, x - 1) && y <= scene.edge(0, x + 1) && y < 33,
  );
  const caps = summits.map(
    ([x, y]) =>
      `<path d="M${x} ${n(y - 0.4)}l5.4 6.6l-3 -1l-1.4 2.6l-2 -2.4l-2.4 2.2l-.8 -2.4l-1.8 1Z" fill="#FFFFFF"/>`,
  );
  const floes = times(
    5,
    (index) =>
      `<path d="M${6 + index * 19} ${n(90 + (index % 2) * 4)}l6 -2.4l7 1.6l-3 3.2h-8Z" fill="#F2F8FD" opacity=".9"/>`,
  );
  return caps.join('') + floes;
}

export function drawOverpass(scene: Scene): string {
  const concrete = mixColours(scene.palette.light, layerColour(scene, 1), 0.42);
  const shade = mixColours(concrete, layerColour(scene, 3), 0.35);
  const stalls = ['#E9AE3C', '#D8622B', '#2E8C8C'].map(
    (colour, index) =>
      `<path d="M${21 + index * 21} 74L${26 + index * 21} 67L${31 + index * 21} 74Z" fill="${colour}"/><path d="M${26 + index * 21} 67V86" stroke="${layerColour(scene, 3)}" stroke-width=".9"/><rect x="${22.4 + index * 21}" y="80" width="7.4" height="5.4" rx=".8" fill="${scene.palette.light}"/>`,
  );
  return `<path d="M-2 40L102 34V46L-2 52Z" fill="${concrete}"/><path d="M-2 50L102 44V48L-2 55Z" fill="${shade}"/><path d="M11 50H18V90H11ZM82 46H89V90H82Z" fill="${shade}"/>${stalls.join('')}`;
}

export function drawBigLeaf({ palette }: Scene): string {
  return `<g transform="translate(77 84) rotate(-34)"><path d="M0 24C-9 18 -17 14 -12 6C-20 2 -17 -6 -10 -6C-15 -14 -8 -19 -4 -16C-4 -24 0 -28 0 -28S4 -24 4 -16C8 -19 15 -14 10 -6C17 -6 20 2 12 6C17 14 9 18 0 24Z" fill="${mixColours(palette.layers[1], '#2F7D3B', 0.4)}"/><path d="M0 30V-20M0 12L-9 6M0 12L9 6M0 1L-9 -5M0 1L9 -5" stroke="${palette.light}" stroke-width="1" fill="none" opacity=".8"/></g>`;
}

export function drawPalms(scene: Scene): string {
  const dark = layerColour(scene, 3);
  const at = between(scene.random, 16, 26);
  const island = `<ellipse cx="${n(at + 5)}" cy="${n(scene.edge(2, at) + 3)}" rx="22" ry="5.6" fill="${mixColours(layerColour(scene, 2), dark, 0.4)}"/>`;
  const fronds = [
    [-9, 0],
    [-7, -5],
    [-1, -7.4],
    [6, -5.6],
    [9, -0.4],
  ];
  return (
    island +
    [0, 9, 15]
      .map((dx, index) => {
        const x = at + dx;
        const y = scene.edge(2, at) + 0.6;
        const height = [21, 27, 16][index] ?? 20;
        const lean = [-3, 4, 5][index] ?? 0;
        const crown = fronds.map(
          ([fx = 0, fy = 0]) =>
            `<path d="M0 0Q${n(fx * 0.5)} ${n(fy - 3.4)} ${n(fx)} ${n(fy + 2.6)}Q${n(fx * 0.42)} ${n(fy - 0.4)} 0 0"/>`,
        );
        return `<path d="M${n(x)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - height * 0.6)} ${n(x + lean)} ${n(y - height)}" fill="none" stroke="${dark}" stroke-width="1.3"/><g transform="translate(${n(x + lean)} ${n(y - height)})" fill="${dark}">${crown.join('')}</g>`;
      })
      .join('')
  );
}
