import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../../../public/first-map.js?raw';

const onTap = vi.fn();

/** A map at 10, 60 of the window with its picture at 0, 84 of it: jsdom lays nothing out. */
beforeEach(() => {
  document.body.innerHTML = '<main><i id="first-map"></i><p data-until-map></p></main><b></b>';
  const main = document.querySelector('main') ?? document.body;
  vi.spyOn(main, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 60, 390, 700));
  const place = { offsetParent: main, offsetLeft: 0, offsetTop: 84 };
  for (const [name, value] of Object.entries(place)) {
    Object.defineProperty(document.getElementById('first-map'), name, { value });
  }
  new Function(script)();
});

afterEach(() => {
  window.firstMap?.end();
  Reflect.deleteProperty(window, 'firstMap');
  document.body.innerHTML = '';
  onTap.mockClear();
  vi.restoreAllMocks();
});

interface Does {
  x: number;
  y: number;
  id?: number;
  buttons?: number;
  on?: string;
}

function does(type: string, { x, y, id = 1, buttons = 1, on = 'p' }: Does) {
  const event = new MouseEvent(type, {
    ...{ bubbles: true, cancelable: true, clientX: x, clientY: y, buttons },
  });
  Object.assign(event, { pointerId: id, pointerType: 'touch' });
  document.querySelector(on)?.dispatchEvent(event);
}

const shown = () => document.documentElement.style.getPropertyValue('--first-map-moved');
function take() {
  const { firstMap } = window;
  if (!firstMap) throw new Error('The script has not run.');
  return firstMap.take(onTap);
}

describe('first-map.js', () => {
  it('notes a tap by its place on the picture', () => {
    does('pointerdown', { x: 110, y: 260 });
    does('pointerup', { x: 110, y: 260, buttons: 0 });
    const { taps, moved, held } = take();
    expect(taps).toEqual([{ x: 100, y: 200, byTouch: true, at: expect.any(Number) }]);
    expect(moved).toEqual({ scale: 1, x: 0, y: 0 });
    expect(held).toEqual([]);
  });

  it('moves the picture with a finger, which is no tap', () => {
    does('pointerdown', { x: 110, y: 260 });
    does('pointermove', { x: 150, y: 240 });
    does('pointerup', { x: 150, y: 240, buttons: 0 });
    expect(shown()).toBe('translate(40px, -20px) scale(1)');
    expect(take()).toMatchObject({ taps: [], moved: { scale: 1, x: 40, y: -20 }, held: [] });
  });

  it('finds a tap on the moved picture where it was before', () => {
    does('pointerdown', { x: 110, y: 260 });
    does('pointermove', { x: 150, y: 240 });
    does('pointerup', { x: 150, y: 240, buttons: 0 });
    does('pointerdown', { x: 150, y: 240 });
    does('pointerup', { x: 150, y: 240, buttons: 0 });
    expect(take()).toMatchObject({ taps: [{ x: 100, y: 200 }], isMovedSince: false });
  });

  it('says whether it was moved after a tap', () => {
    does('pointerdown', { x: 110, y: 260 });
    does('pointerup', { x: 110, y: 260, buttons: 0 });
    does('pointerdown', { x: 110, y: 260 });
    does('pointermove', { x: 150, y: 240 });
    does('pointerup', { x: 150, y: 240, buttons: 0 });
    expect(take()).toMatchObject({
      ...{ taps: [{ x: 100, y: 200 }], moved: { x: 40, y: -20 } },
      isMovedSince: true,
    });
  });

  it('scales between two fingers, about the point between them', () => {
    does('pointerdown', { x: 110, y: 260, id: 1 });
    does('pointerdown', { x: 210, y: 260, id: 2 });
    does('pointermove', { x: 310, y: 260, id: 2 });
    const { moved, held } = take();
    expect(moved).toEqual({ scale: 2, x: -100, y: -200 });
    // From the corner of the picture, 84 below that of the map.
    expect(shown()).toBe('translate(-100px, -116px) scale(2)');
    expect(held).toMatchObject([
      { pointer: 1, x: 100, y: 200 },
      { pointer: 2, x: 300, y: 200 },
    ]);
  });

  it('leaves alone what is done beside the map', () => {
    does('pointerdown', { x: 110, y: 260, on: 'b' });
    does('pointermove', { x: 150, y: 240, on: 'b' });
    does('pointerup', { x: 150, y: 240, buttons: 0, on: 'b' });
    expect(take()).toMatchObject({ taps: [], moved: { x: 0, y: 0 } });
  });

  it('tells the map of a tap that had begun, and of none that begins later', () => {
    does('pointerdown', { x: 110, y: 260 });
    expect(take().held).toMatchObject([{ pointer: 1 }]);
    does('pointerup', { x: 110, y: 260, buttons: 0 });
    expect(onTap).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ taps: [expect.objectContaining({ x: 100, y: 200 })] }),
    );
    does('pointerdown', { x: 110, y: 260 });
    does('pointerup', { x: 110, y: 260, buttons: 0 });
    expect(onTap).toHaveBeenCalledTimes(1);
  });

  it('lets go of a button that was released outside the window', () => {
    does('pointerdown', { x: 110, y: 260 });
    does('pointermove', { x: 300, y: 300, buttons: 0 });
    does('pointermove', { x: 320, y: 300 });
    expect(take()).toMatchObject({ moved: { x: 0, y: 0 }, held: [] });
  });

  it('ends with the picture', () => {
    does('pointerdown', { x: 110, y: 260 });
    does('pointermove', { x: 150, y: 240 });
    window.firstMap?.end();
    expect(shown()).toBe('');
    does('pointermove', { x: 190, y: 240 });
    expect(shown()).toBe('');
  });
});
