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
  type: (typeof types)[number] | 'wheel';
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

/**
 * What pointers did where an element is now, before it was there. A press whose end is not among it is
 * cancelled.
 */
export function recordsOf(events: readonly PointerEvent[], element: HTMLElement): PointerRecord[] {
  const { left, top } = element.getBoundingClientRect();
  const records = events.map((event) => {
    const at = { x: event.clientX - left, y: event.clientY - top };
    return { ...recordOf(event.type as PointerRecord['type'], event), ...at };
  });
  const last = new Map(records.map((record) => [record.pointer, record]));
  const pressed = [...last.values()].filter(({ type, buttons }) => type !== 'click' && buttons > 0);
  return [...records, ...pressed.map((record) => ({ ...record, type: 'pointercancel' as const }))];
}

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
