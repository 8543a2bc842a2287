import type { Camera, Insets } from './camera.ts';
import { CameraPilot } from './camera-pilot.ts';
import type { GraphViewEvents, GraphViewOptions } from './graph-view-options.ts';
import type { Outlook } from './heading.ts';
import { tellHeard, withIndices } from './heard.ts';
import { LastCalls } from './last-calls.ts';
import type { PictureParts } from './picture.ts';
import type { PointerRecord } from './pointer-record.ts';
import { type GivenScene, indexAfter, indicesAfter } from './scene.ts';
import { ViewConnection } from './view-connection.ts';
import type { ArgumentsOf, Heard, MethodName, News, ToView } from './view-messages.ts';

export interface RemoteViewOptions extends GraphViewOptions {
  /** Starts the worker that draws; without it the map draws beside the page. */
  startWorker?: (() => Worker) | undefined;
  /** Whether a worker asks for pictures with the visitor's cookies; as the page does by default. */
  credentials?: RequestCredentials;
}

/**
 * The page's side of a map that draws in a worker: calls are sent, and what the user does comes
 * back. Questions about the camera are answered at once, by a pilot that is steered like that of the
 * worker and takes over its heading. Where there can be no worker, the same code draws on the page.
 */
export class RemoteView {
  readonly #events: GraphViewEvents;
  readonly #pilot: CameraPilot;
  readonly #connection: ViewConnection;
  /** Calls so far, those carried out, and the last that moves the camera. */
  #sent = 0;
  #seen = 0;
  #steered = 0;
  #painted = false;
  #settled = false;
  #scene: GivenScene | null = null;
  #positions = new Float32Array(0);
  #scenes = 0;
  /** The indices after the last change of the network; null if another one was shown. */
  #renumbered: Int32Array | null = null;
  readonly #last = new LastCalls();

  readonly setTheme = this.#setterOf('setTheme');
  readonly select = this.#setterOf('select');
  readonly setHighlight = this.#setterOf('setHighlight');
  readonly setPanels = this.#setterOf('setPanels');
  readonly chooseEdge = this.#setterOf('chooseEdge');

  constructor(
    host: HTMLElement,
    { events, startWorker, credentials, ...settings }: RemoteViewOptions,
  ) {
    this.#events = events;
    this.#pilot = new CameraPilot(() => undefined, settings.compact, settings.reducedMotion);
    this.#connection = new ViewConnection(host, settings, {
      onNews: (news) => this.#takeNews(news),
      onSize: () => this.#resize(),
      onLost: () => this.#tellAll(),
      textOfEdge: (ends, names) => events.textOfEdge?.(ends, names) ?? '',
    });
    this.#resize();
    this.#connection.open(startWorker, credentials);
  }

  /** As of `GraphView`. */
  setScene(...[scene, options = {}]: ArgumentsOf<'setScene'>): void {
    this.#takeOver(scene, null);
    this.#pilot.setNetwork({ ...scene, positions: this.#positions }, options);
    this.#steer('setScene', scene, options);
  }

  /** As of `GraphView`. */
  updateScene(...args: ArgumentsOf<'updateScene'>): void {
    const [scene, before, highlight] = args;
    this.#takeOver(scene, indicesAfter(before, this.#scene?.nodeCount ?? 0));
    this.#last.note('setHighlight', highlight);
    this.#pilot.updatePositions({ ...scene, positions: this.#positions });
    this.#call('updateScene', ...args);
  }

  setPositions(positions: Float32Array): void {
    this.#positions.set(positions);
    this.#call('setPositions', positions);
  }

  setCompact(compact: boolean): void {
    if (compact === this.#pilot.compact) return;
    this.#pilot.compact = compact;
    this.#apply('setCompact', compact);
  }

  setReducedMotion(reduced: boolean): void {
    this.#pilot.reducedMotion = reduced;
    this.#apply('setReducedMotion', reduced);
  }

  setMask(...[mask]: ArgumentsOf<'setMask'>): void {
    if (mask === this.#scene?.mask) return;
    this.#change({ mask });
    this.#call('setMask', mask);
  }

  setLooks(...[looks]: ArgumentsOf<'setLooks'>): void {
    if (looks === this.#scene?.looks) return;
    this.#change({ looks });
    this.#call('setLooks', looks);
  }

  setBelow(...[below]: ArgumentsOf<'setBelow'>): void {
    this.#change(below);
    this.#call('setBelow', below);
  }

  setInsets(insets: Insets): void {
    this.#pilot.setInsets(insets);
    this.#last.note('setInsets', insets);
    this.#steer('setInsets', insets);
  }

  setFocus(...args: ArgumentsOf<'setFocus'>): void {
    this.#call('setFocus', ...args);
  }

  /** The node is told by the events. */
  chooseFocused(): void {
    this.#call('chooseFocused');
  }

  /** The node that is reached, or that there is none, is told by the events. */
  moveFocus(...args: ArgumentsOf<'moveFocus'>): void {
    this.#call('moveFocus', ...args);
  }

  get camera(): Camera {
    return this.#pilot.camera;
  }

  set camera(camera: Camera) {
    this.#pilot.jump(camera);
    this.#steer('jumpTo', camera);
  }

  /** What the user looks at, to be restored by `flyBackTo`. */
  get outlook(): Outlook {
    return this.#pilot.outlook;
  }

  /** The user has moved the camera since the program last started a flight. */
  get isMovedByHand(): boolean {
    return this.#pilot.isByHand;
  }

  /** CSS pixels of a world unit at zoom 1: 1, less on very wide maps. */
  get unit(): number {
    return this.#pilot.unit;
  }

  /** Whether any node is in the free area of a camera. */
  showsNodes(camera = this.camera): boolean {
    return this.#pilot.showsNodes(camera);
  }

  /** The position of a node, CSS pixels of the host. */
  screenPosition(index: number): { x: number; y: number } {
    return this.#pilot.placeOf(index);
  }

  hold(): void {
    this.#pilot.jump(this.camera);
    this.#steer('hold');
  }

  flyBackTo(outlook: Outlook): void {
    this.#pilot.flyBackTo(outlook);
    this.#steer('flyBackTo', outlook);
  }

  fit(nodes?: readonly number[]): void {
    this.#pilot.fit(nodes);
    this.#steer('fit', nodes);
  }

  zoomBy(factor: number): void {
    this.#pilot.zoomBy(factor);
    this.#steer('zoomBy', factor);
  }

  flyTo(index: number, zoom?: number): void {
    this.#pilot.flyTo(index, zoom);
    this.#steer('flyTo', index, zoom);
  }

  /** @returns whether nodes and edges are on the screen, and whether nothing moves or is awaited. */
  stats(): { painted: boolean; settled: boolean } {
    return { painted: this.#painted, settled: this.#settled && this.#seen === this.#sent };
  }

  /** The size of the picture that is shown, CSS pixels. */
  get size(): { width: number; height: number } {
    return this.#connection.surface.measure();
  }

  get scene(): GivenScene | null {
    return this.#scene;
  }

  /** The shown picture as parts, without some nodes. */
  async describePicture(leftOut?: ReadonlySet<number>): Promise<PictureParts> {
    return (await this.#connection.askForPicture({ as: 'parts', leftOut })) as PictureParts;
  }

  /**
   * The shown picture as PNG, with `ratio` pixels per CSS pixel.
   * @throws RangeError if it is too large for this browser.
   */
  async paintPicture(ratio: number, leftOut?: ReadonlySet<number>): Promise<Blob> {
    const picture = await this.#connection.askForPicture({ as: 'png', ratio, leftOut });
    if (picture === null) throw new RangeError('The browser makes no picture of this size.');
    return picture as Blob;
  }

  /** Repeats what pointers did where the map is now, before it was there. */
  replay(records: readonly PointerRecord[]): void {
    this.#connection.replay(records);
  }

  /** Removes elements, listeners, timers and the worker, and frees memory. */
  destroy(): void {
    this.#connection.close();
  }

  /** Tells a map that begins anew what was last set. */
  #tellAll(): void {
    const { outlook } = this;
    this.#scenes = this.#scene ? 1 : 0;
    if (this.#scene) this.#call('setScene', { ...this.#scene, positions: this.#positions });
    this.#last.repeat((name, ...args) => this.#call(name, ...args));
    if (outlook.isWhole) this.fit();
    else this.camera = outlook.camera;
  }

  #resize(): void {
    const { width, height } = this.size;
    this.#pilot.resize(width, height);
  }

  #takeOver(scene: GivenScene, renumbered: Int32Array | null): void {
    // As the drawn map does: see `SceneState`.
    this.#scene = { density: this.#scene?.density, ...scene };
    this.#positions = scene.positions.slice();
    this.#renumbered = renumbered;
    this.#scenes += 1;
    this.#last.renumber((node) => (renumbered === null ? null : indexAfter(renumbered, node)));
  }

  #change(part: Partial<GivenScene>): void {
    if (this.#scene) this.#scene = { ...this.#scene, ...part };
  }

  #setterOf<Name extends MethodName>(name: Name): (...args: ArgumentsOf<Name>) => void {
    return (...args) => this.#apply(name, ...args);
  }

  /** A call that sets something, so that a new worker is told again. */
  #apply<Name extends MethodName>(name: Name, ...args: ArgumentsOf<Name>): void {
    this.#last.note(name, ...args);
    this.#call(name, ...args);
  }

  /** A call that moves the camera: an older heading must not undo what this page expects of it. */
  #steer<Name extends MethodName>(name: Name, ...args: ArgumentsOf<Name>): void {
    this.#steered = this.#sent + 1;
    this.#call(name, ...args);
  }

  #call<Name extends MethodName>(name: Name, ...args: ArgumentsOf<Name>): void {
    this.#sent += 1;
    this.#connection.post({ type: 'call', number: this.#sent, name, args } as ToView);
  }

  #takeNews(news: News): void {
    this.#seen = news.seen;
    this.#painted = news.painted;
    this.#settled = news.settled;
    if (news.seen >= this.#steered) this.#pilot.adopt(news.heading);
    if (news.heard) this.#dispatch(news.heard, news.scenes);
  }

  /** Indices that were sent before the network changed are those of the former one. */
  #dispatch(sent: Heard, scenes: number): void {
    const heard = withIndices(sent, (index) => this.#indexNow(index, scenes));
    if (heard === null) return;
    if (heard.name === 'onSelect') this.#last.note('select', ...heard.values);
    if (heard.name === 'onFocus') this.#last.note('setFocus', ...heard.values);
    if (heard.name === 'onDrag') {
      const [index, x, y] = heard.values;
      this.#positions.set([x, y], 2 * index);
    }
    tellHeard(this.#events, heard);
  }

  /** @returns null for a node that is gone. */
  #indexNow(index: number, scenes: number): number | null {
    if (scenes === this.#scenes) return index;
    if (scenes < this.#scenes - 1 || this.#renumbered === null) return null;
    return indexAfter(this.#renumbered, index);
  }
}
