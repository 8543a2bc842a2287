const types = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'lostpointercapture',
  'pointerleave',
  'click',
] as const;

/** An event of mouse, pen, touch or wheel as plain data, which can be sent to a worker. */
export interface PointerRecord {
  /** `moved`: the map was moved by `x` and `y` pixels, and scaled by `turned` about its corner. */
  type: (typeof types)[number] | 'wheel' | 'moved';
  /** CSS pixels from the corner of the element. */
  x: number;
  y: number;
  pointer: number;
  byTouch: boolean;
  button: number;
  buttons: number;
  isControl: boolean;
  isShift: boolean;
  /** How far a wheel was turned, in the unit of `WheelEvent.deltaMode`. */
  turned: number;
  unit: number;
  at: number;
  /** It began on a picture of the map, before the map was there. */
  isEarlier?: boolean;
}

const endsPress: ReadonlySet<string> = new Set([
  'pointerup',
  'pointercancel',
  'lostpointercapture',
]);

/**
 * Reports what pointers do on an element, and keeps the browser from scrolling, from its menu after
 * a long press, and from ending a drag at the element's border.
 * @returns a function that stops it.
 */
export function watchPointers(
  element: HTMLElement,
  report: (record: PointerRecord) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const pressed = new Set<number>();
  for (const type of types) {
    element.addEventListener(
      type,
      (event) => {
        const record = recordOf(type, event as PointerEvent);
        if (type === 'pointerdown') capture(element, record, pressed);
        else if (endsPress.has(type)) pressed.delete(record.pointer);
        report(record);
      },
      { signal },
    );
  }
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      report({ ...recordOf('wheel', event), turned: event.deltaY, unit: event.deltaMode });
    },
    { signal, passive: false },
  );
  element.addEventListener('contextmenu', (event) => refuseMenu(event), { signal });
  return () => listening.abort();
}

interface EarlierPoint {
  x: number;
  y: number;
  byTouch: boolean;
}

/** What was done on a picture of the map, before the map was there. */
export interface EarlierGestures {
  /** Places of the picture before it was moved. */
  taps: readonly (EarlierPoint & { at: number })[];
  /** A point of the picture is shown at `scale` times its place, plus `x` and `y`. */
  moved: { scale: number; x: number; y: number };
  /** What is still down. */
  held: readonly (EarlierPoint & { pointer: number })[];
}

export function earlierRecords({ taps, moved, held }: EarlierGestures): PointerRecord[] {
  const { scale, ...shift } = moved;
  const isMoved = scale !== 1 || shift.x !== 0 || shift.y !== 0;
  return [
    ...taps.map((tap) => ({ ...none, ...tap, type: 'click' as const })),
    ...(isMoved ? [{ ...none, ...shift, type: 'moved' as const, turned: scale }] : []),
    ...held.map((point) => ({ ...none, ...point, type: 'pointerdown' as const })),
  ];
}

const none = {
  ...{ isControl: false, isShift: false, turned: 0, unit: 0, button: 0, buttons: 1 },
  ...{ byTouch: false, pointer: -1, at: 0, isEarlier: true },
};

/** The first button and two fingers press; what else is pressed is left to the browser. */
export function isPress({ button, isControl }: PointerRecord, pressed: number): boolean {
  return button === 0 && !isControl && pressed < 2;
}

function capture(element: HTMLElement, record: PointerRecord, pressed: Set<number>): void {
  if (!isPress(record, pressed.size)) return;
  pressed.add(record.pointer);
  element.setPointerCapture(record.pointer);
}

/** Prevents the menu that browsers open after a long press. */
function refuseMenu(event: MouseEvent): void {
  if ('pointerType' in event && event.pointerType === 'touch') event.preventDefault();
}

/** A click that an older browser or a script makes has no pointer. */
function recordOf(
  type: PointerRecord['type'],
  event: MouseEvent & Partial<Pick<PointerEvent, 'pointerId' | 'pointerType'>>,
): PointerRecord {
  const { offsetX: x, offsetY: y, button, buttons, timeStamp: at } = event;
  return {
    ...{ type, x, y, button, buttons, at },
    pointer: event.pointerId ?? -1,
    byTouch: event.pointerType === 'touch',
    isControl: event.ctrlKey,
    isShift: event.shiftKey,
    turned: 0,
    unit: 0,
  };
}
