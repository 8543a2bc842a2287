import { edgeReach } from './appearance.ts';
import type { CameraPilot } from './camera-pilot.ts';
import type { Drawing } from './drawing.ts';
import { edgeFade, edgeRole, firstUnfadedRole, inkAtEnd } from './edge-appearance.ts';
import { EdgeGrid } from './edge-grid.ts';
import type { GraphViewEvents } from './graph-view-options.ts';
import type { Ends } from './scene.ts';
import type { SceneState } from './scene-state.ts';

/** The edge that the pointer is at: found among those that are drawn and do not step back. */
export class EdgePointer {
  #grid: { of: Float32Array; edges: EdgeGrid } | null = null;

  constructor(
    private readonly state: SceneState,
    private readonly pilot: CameraPilot,
    private readonly drawing: Drawing,
    private readonly events: GraphViewEvents,
  ) {}

  /** Must be called after nodes have moved: the next `pick` builds a new index. */
  forget(): void {
    this.#grid = null;
    this.point(null);
  }

  /** Lets the edge between two nodes stand out, and its ends; null for none. */
  choose(ends: Ends | null): void {
    const { state } = this;
    if (String(ends) === String(state.chosen)) return;
    state.chosen = ends;
    state.refresh();
    this.drawing.appearanceChanged();
  }

  /** The edge at a point of the host, or null. A touch hits edges farther away than a mouse. */
  pick(x: number, y: number, byTouch: boolean): number | null {
    const { state, pilot } = this;
    if (!this.events.onEdge) return null;
    const world = pilot.toWorld(x, y);
    const { positions } = this.drawing.gathered ?? state.scene;
    if (this.#grid?.of !== positions) {
      this.#grid = { of: positions, edges: new EdgeGrid({ ...state.scene, positions }) };
    }
    const reach = (byTouch ? edgeReach.touch : edgeReach.mouse) / pilot.view.scale;
    return this.#grid.edges.nearest(world.x, world.y, reach, (edge) => this.#isDrawn(edge));
  }

  /** Lets an edge stand out, with its words beside the pointer; null for none. */
  point(edge: number | null, x = 0, y = 0): void {
    const { pointed } = this.drawing;
    if (edge === null && pointed === null) return;
    this.drawing.requestFrame();
    if (edge === null) {
      this.drawing.pointed = null;
      return;
    }
    const text = edge === pointed?.edge ? pointed.text : this.#textOf(edge);
    this.drawing.pointed = { edge, x, y, text: typeof text === 'string' ? text : '' };
    if (typeof text !== 'string') void text.then((words) => this.#say(edge, words));
  }

  /** Words that came later, if their edge is still pointed at. */
  #say(edge: number, text: string): void {
    const { pointed } = this.drawing;
    if (pointed?.edge !== edge) return;
    this.drawing.pointed = { ...pointed, text };
    this.drawing.requestFrame();
  }

  click(edge: number): void {
    this.events.onEdge?.(this.#endsOf(edge));
  }

  #textOf(edge: number): string | Promise<string> {
    const { labelTexts } = this.state;
    const ends = this.#endsOf(edge);
    return this.events.textOfEdge?.(ends, [labelTexts.of(ends[0]), labelTexts.of(ends[1])]) ?? '';
  }

  #endsOf(edge: number): Ends {
    const { edgeSources, edgeTargets } = this.state.scene;
    return [edgeSources[edge]!, edgeTargets[edge]!];
  }

  #isDrawn(edge: number): boolean {
    const { scene, edgeRoles } = this.state;
    const is = edgeRoles[edge]!;
    if (is === edgeRole.dimmed || scene.mask?.edges[edge] === 0) return false;
    return (
      is >= firstUnfadedRole ||
      this.#hasInk(scene.edgeSources[edge]!) ||
      this.#hasInk(scene.edgeTargets[edge]!)
    );
  }

  #hasInk(node: number): boolean {
    const { x, y } = this.pilot.placeOf(node);
    return inkAtEnd(x, y, this.pilot.window, edgeFade) > 0;
  }
}
