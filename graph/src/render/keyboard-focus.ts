import type { CameraPilot } from './camera-pilot.ts';
import type { Drawing } from './drawing.ts';
import { type Direction, nextFocus } from './focus-walk.ts';
import type { GraphViewEvents } from './graph-view-options.ts';
import { hasNode } from './scene.ts';
import type { SceneState } from './scene-state.ts';

/** The node that has the focus of the keyboard. */
export class KeyboardFocus {
  constructor(
    private readonly state: SceneState,
    private readonly pilot: CameraPilot,
    private readonly drawing: Drawing,
    private readonly events: GraphViewEvents,
  ) {}

  set(index: number | null): void {
    if (index === this.drawing.focused || !hasNode(this.state.scene, index)) return;
    this.drawing.focused = index;
    this.events.onFocus?.(index);
    const isHidden = index !== null && !this.pilot.isFree(this.pilot.placeOf(index));
    if (isHidden) this.pilot.flyTo(index, this.pilot.camera.zoom);
    this.drawing.requestFrame();
  }

  /** @returns the focused node. */
  move(towards: Direction): number | null {
    const { focused } = this.drawing;
    const next = nextFocus(this.state, this.pilot, focused, towards);
    if (next === null || next === focused) this.events.onNothingThatWay?.();
    else this.set(next);
    return this.drawing.focused;
  }

  /** Tells who is in the disc that stands for the focused node, else that node. */
  choose(): void {
    const { focused } = this.drawing;
    if (!this.drawing.chooseMany() && focused !== null) this.events.onChooseFocused?.(focused);
  }
}
