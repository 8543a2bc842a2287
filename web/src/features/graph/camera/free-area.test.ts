import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFreeArea, findFreeAreaInFrame } from './free-area.ts';

afterEach(() => vi.unstubAllGlobals());

const bare = {
  ...{ hasTime: false, hasGroup: false, hasFocus: false, hasLine: false, hasGround: false },
  foot: null,
};

function freeSides(width: number, height: number, isNarrow: boolean, hasCard: boolean) {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  const what = { isNarrow, hasCard, hasPanel: true, hasResult: true, ...bare };
  const { top, right, bottom, left } = findFreeArea(what).insets;
  return [width - left - right, height - 64 - top - bottom];
}

describe('the free area of the map', () => {
  it('keeps a line clear of the buttons: at the foot beside a card, at the right on a phone', () => {
    const of = (isNarrow: boolean, width: number, hasLine: boolean) => {
      vi.stubGlobal('innerWidth', width);
      const open = { isNarrow, hasCard: true, hasPanel: true, hasResult: false };
      return findFreeArea({ ...open, ...bare, hasLine }).insets;
    };
    expect(of(false, 1440, true).bottom).toBe(80);
    expect([of(true, 390, false).right, of(true, 390, true).right]).toEqual([0, 64]);
  });

  it('begins below the bar of a focus, which has two rows on a phone', () => {
    const topOf = (isNarrow: boolean, hasFocus: boolean) => {
      const open = { isNarrow, hasCard: false, hasPanel: true, hasResult: false };
      return findFreeArea({ ...open, ...bare, hasFocus }).insets.top;
    };
    expect([topOf(true, false), topOf(true, true)]).toEqual([84, 168]);
    // Beside the switch of the views there is room for it.
    expect(topOf(false, true)).toBe(topOf(false, false));
  });

  it('ends above the line that leads to the places, on the ground', () => {
    const footOf = (isNarrow: boolean, hasLine: boolean, hasGround: boolean) => {
      const open = { isNarrow, hasCard: false, hasPanel: true, hasResult: false };
      return findFreeArea({ ...open, ...bare, hasLine, hasGround }).insets.bottom;
    };
    expect(footOf(true, false, true) - footOf(true, false, false)).toBe(50);
    expect(footOf(false, true, true) - footOf(false, true, false)).toBe(50);
  });

  it.each([
    [1440, 900, false, false],
    [1440, 900, false, true],
    [1280, 720, false, true],
    [1024, 768, false, true],
    [820, 1180, false, true],
    [768, 1024, false, true],
    [390, 844, true, true],
    [390, 844, true, false],
  ])('has room for a node and its neighbours at %i x %i', (width, height, isNarrow, hasCard) => {
    for (const side of freeSides(width, height, isNarrow, hasCard)) {
      expect(side).toBeGreaterThanOrEqual(200);
    }
  });

  it('lies below the card when panel and card fill the width without a gap', () => {
    vi.stubGlobal('innerWidth', 820);
    vi.stubGlobal('innerHeight', 1180);
    const { insets } = findFreeArea({
      isNarrow: false,
      hasCard: true,
      hasPanel: true,
      hasResult: false,
      ...bare,
    });
    expect(insets).toMatchObject({ top: 684, left: 0 });
  });

  it('ends above a low legend without a panel, and beside a high one', () => {
    vi.stubGlobal('innerWidth', 1440);
    vi.stubGlobal('innerHeight', 900);
    const at = (foot: { width: number; height: number }, hasTime = false) => {
      const open = { isNarrow: false, hasCard: false, hasPanel: false, hasResult: false };
      return findFreeArea({ ...open, ...bare, hasTime, foot }).insets;
    };
    expect(at({ width: 486, height: 148 })).toMatchObject({ left: 0, bottom: 148 });
    expect(at({ width: 380, height: 423 })).toMatchObject({ left: 380, bottom: 8 });
    expect(at({ width: 380, height: 423 }, true)).toMatchObject({ left: 380, bottom: 152 });
  });

  it('is not under a high legend where panel and card are close to each other', () => {
    vi.stubGlobal('innerWidth', 1100);
    vi.stubGlobal('innerHeight', 900);
    const open = { isNarrow: false, hasCard: true, hasPanel: true, hasResult: false, ...bare };
    const { left, bottom } = findFreeArea({ ...open, foot: { width: 380, height: 457 } }).insets;
    expect(left >= 380 || bottom >= 457).toBe(true);
  });

  it('ends above all that lies at the foot of a phone on the ground, as measured', () => {
    const open = { isNarrow: true, hasCard: false, hasPanel: true, hasResult: false, ...bare };
    const foot = { width: 382, height: 244 };
    expect(findFreeArea({ ...open, hasGround: true, foot }).insets.bottom).toBe(244);
  });

  it('excludes the years at the foot, and the lines about hidden entities at the top', () => {
    vi.stubGlobal('innerWidth', 1440);
    const at = (hasResult: boolean, hasTime: boolean, hasGroup = false) =>
      findFreeArea({
        ...{ isNarrow: false, hasCard: false, hasPanel: true },
        hasResult,
        hasTime,
        hasGroup,
        hasFocus: false,
        hasGround: false,
        hasLine: false,
        foot: null,
      }).insets;
    expect(at(false, true).bottom).toBeGreaterThan(at(false, false).bottom + 120);
    expect(at(true, true).top).toBeGreaterThan(at(true, false).top + 40);
    expect(at(true, true, true).top).toBeGreaterThan(at(true, true).top + 40);
  });
});

it('layFramedMap leaves most of a small frame free, and about its upper half above a card', () => {
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 480);
  const freeOf = (hasCard: boolean, hasResult: boolean) => {
    const what = { isNarrow: true, hasCard, hasResult };
    const { top, bottom } = findFreeAreaInFrame(what).insets;
    return 480 - top - bottom;
  };
  expect(freeOf(false, false)).toBe(360);
  expect(freeOf(false, true)).toBe(312);
  expect(freeOf(true, false)).toBeGreaterThan(180);
  const wide = findFreeAreaInFrame({ isNarrow: false, hasCard: true, hasResult: true }).insets;
  expect(wide).toEqual({ top: 60, right: 524, bottom: 60, left: 0 });
});
