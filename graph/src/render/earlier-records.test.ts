import { describe, expect, it, vi } from 'vitest';
import { type GestureHandlers, Gestures } from './gestures.ts';
import { type EarlierGestures, earlierRecords } from './pointer-record.ts';

const still = { scale: 1, x: 0, y: 0 };
const move = { type: 'pointermove', pointer: 7 } as const;

/** What a map at a view hears of what was done before. */
function replay(done: Partial<EarlierGestures>) {
  let view = { scale: 2, x: 10, y: 20 };
  const onClick = vi.fn();
  const onDragStart = vi.fn();
  const handlers = {
    ...{ onClick, onDragStart, onPress: vi.fn(), onHover: vi.fn(), onPoint: vi.fn() },
    ...{ onDrag: vi.fn(), onDragEnd: vi.fn(), onZoom: vi.fn(), setCursor: vi.fn() },
    view: () => view,
    onView: (next: typeof view) => {
      view = next;
    },
    scaleRange: () => [0.1, 8],
    isFixed: () => false,
    isSelected: () => true,
    isMany: () => false,
    onManyClick: () => false,
    pick: (x: number, y: number) => (x === 30 && y === 40 ? 5 : null),
    pickEdge: () => null,
  } as unknown as GestureHandlers;
  const gestures = new Gestures(handlers);
  const all = { taps: [], moved: still, held: [], ...done };
  for (const record of earlierRecords(all)) gestures.follow(record);
  const [example] = earlierRecords({ ...all, taps: [{ x: 0, y: 0, byTouch: true, at: 0 }] });
  const follow = (x: number, y: number) =>
    gestures.follow({ ...example!, ...move, x, y, isEarlier: false });
  return { view: () => view, onClick, onDragStart, follow, gestures };
}

describe('what was done on a picture of the map', () => {
  it('is a click on what is there', () => {
    const { onClick, view } = replay({ taps: [{ x: 30, y: 40, byTouch: true, at: 1 }] });
    expect(onClick).toHaveBeenCalledExactlyOnceWith(5);
    expect(view()).toEqual({ scale: 2, x: 10, y: 20 });
  });

  it('moves and scales the map as it did the picture', () => {
    const { view } = replay({ moved: { scale: 1.5, x: -40, y: 8 } });
    // A point shown at 100, 100 is now at 110, 158, as on the picture.
    expect(view()).toEqual({ scale: 3, x: -25, y: 38 });
  });

  it('goes on as a movement that takes no node along, and ends as no click', () => {
    const held = [{ x: 30, y: 40, byTouch: true, pointer: 7 }];
    const { view, follow, onClick, onDragStart, gestures } = replay({ held });
    follow(50, 45);
    expect(view()).toEqual({ scale: 2, x: 30, y: 25 });
    expect(onDragStart).not.toHaveBeenCalled();
    const [tap] = earlierRecords({
      taps: [{ x: 30, y: 40, byTouch: true, at: 9 }],
      moved: still,
      held: [],
    });
    gestures.follow({ ...tap!, isEarlier: false });
    expect(onClick).not.toHaveBeenCalled();
    gestures.follow(tap!);
    expect(onClick).toHaveBeenCalledExactlyOnceWith(5);
  });
});
