// Connects renderer and forces. React passes in the selection and receives the user's actions.
import {
  type GivenScene,
  type Insets,
  type MapTheme,
  type Outlook,
  RemoteView,
} from '@mangrove/graph/render';
import { credentialsOfCalls } from '../../../api/api-client.ts';
import { freeSideOf, isInSight, positionOf, zoomToNeighbours } from '../camera/near-zoom.ts';
import { findSeenCamera, outlookBefore, rememberCamera } from '../camera/seen-camera.ts';
import { LiveForces } from '../forces/live-forces.ts';
import { carryOver, indicesInWhole, positionsOf } from '../forces/node-positions.ts';
import { LineCamera } from '../lines/line-camera.ts';
import { indicesBefore, isNewerState, type Network } from '../network/network.ts';
import { PathCamera } from '../paths/path-camera.ts';
import { extentOf, type MapEvents, type MapPicture } from './map-picture.ts';
import { readMapTheme, watchColorScheme } from './map-theme.ts';
import { startWorker } from './map-worker.ts';
import { NearCoast } from './near-coast.ts';
import { buildScene } from './scene.ts';

export interface MapSettings {
  insets: Insets;
  compact: boolean;
}

const zoomStep = 1.5;

export class MapEngine {
  /** Called on each move of the camera. */
  readonly cameraListeners = new Set<() => void>();
  /** The renderer's view, through which other modules read and change camera and focus. */
  readonly view: RemoteView;
  readonly lines: LineCamera;
  readonly #host: HTMLElement;
  readonly #stopWatching: () => void;
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #followMotion = () => this.view.setReducedMotion(this.#reducedMotion.matches);
  #settings: MapSettings;
  #settledCheck = 0;
  #picture: MapPicture;
  /** The index of each shown node in the whole network; null while all of it is shown. */
  #indices: Int32Array | null;
  /** The current positions of all nodes of the whole network. */
  #places: Float32Array;
  readonly #forces: LiveForces;
  #selected: number | null = null;
  /** The id of the node that the camera last moved to. */
  #cameraNodeId: number | null = null;
  /** The outlook before a node was selected. */
  #formerOutlook: Outlook | null = null;
  /** Whether the selection was ended on the map itself, not by closing its card. */
  #isDeselectedOnMap = false;
  readonly #pathCamera: PathCamera;
  #dragged: { index: number; x: number; y: number } | null = null;
  readonly #coast = new NearCoast();
  /** Whether the initial camera has been set, by the first call of `select`. */
  #isPlaced = false;

  constructor(host: HTMLElement, picture: MapPicture, events: MapEvents, settings: MapSettings) {
    this.#host = host;
    this.#settings = settings;
    this.#picture = picture;
    this.#indices = indicesInWhole(picture.network, picture.whole);
    this.#places = picture.whole.positions.slice();
    this.#forces = new LiveForces(picture.whole, (places) => this.#applyPlaces(places), {
      places: this.#places,
      selected: null,
    });
    this.view = new RemoteView(host, {
      startWorker,
      credentials: credentialsOfCalls(),
      // Only the rasterizer draws a ground.
      backend: picture.whole.ground ? 'canvas' : 'auto',
      theme: this.#readTheme(),
      reducedMotion: this.#reducedMotion.matches,
      compact: settings.compact,
      events: {
        ...events,
        onSelect: (index) => {
          this.#isDeselectedOnMap = index === null;
          events.onSelect(index);
        },
        onHover: () => undefined,
        onCamera: () => {
          for (const listener of this.cameraListeners) listener();
          void this.#coast.follow(this.view, this.#picture.whole, () => this.#network);
        },
        onDrag: (index, x, y) => this.#drag(index, x, y),
        onDragEnd: () => this.#drop(),
      },
    });
    this.#reducedMotion.addEventListener('change', this.#followMotion);
    this.#stopWatching = watchColorScheme(() => this.view.setTheme(this.#readTheme()));
    this.view.setInsets(settings.insets);
    this.view.setScene(this.#buildScene(), extentOf(picture));
    this.view.setHighlight(picture.highlight);
    this.lines = new LineCamera(this.view, host, () => this.#settings);
    this.#pathCamera = new PathCamera(this.view, () => this.#selected);
    this.#pathCamera.follow(null, picture.path);
    this.#awaitSettled(events);
  }

  /**
   * Shows another picture. A newer state of the same picture leaves the camera where it is; a
   * different picture is fitted into the free area of `settings`.
   */
  show(picture: MapPicture, settings: MapSettings): void {
    const before = this.#picture;
    this.#picture = picture;
    if (before.looks?.isSequence !== picture.looks?.isSequence) {
      this.view.setTheme(this.#readTheme());
    }
    if (before.whole !== picture.whole) {
      this.#places = carryOver(before.whole, this.#places, picture.whole);
      const selected =
        this.#cameraNodeId === null ? null : picture.whole.indexOf(this.#cameraNodeId);
      this.#forces.follow(picture.whole, { places: this.#places, selected });
    }
    if (before.network === picture.network) {
      if (before.highlight !== picture.highlight) this.view.setHighlight(picture.highlight);
      this.view.setMask(picture.mask);
      this.view.setLooks(picture.looks);
      this.#pathCamera.follow(before.path, picture.path);
      return;
    }
    this.#indices = indicesInWhole(picture.network, picture.whole);
    const indices = indicesBefore(before.network, picture.network);
    if (before.scope === picture.scope && isNewerState(indices, before.network.size)) {
      this.#update(before.network, picture, indices);
      return;
    }
    this.#selected = null;
    this.lines.forget();
    this.view.setScene(this.#buildScene(), { keepCamera: true, ...extentOf(picture) });
    this.view.setHighlight(picture.highlight);
    this.view.hold();
    this.#applySettings(settings);
    this.view.fit();
    this.#pathCamera.follow(null, picture.path);
  }

  /** Keeps labels clear of the overlays; boxes in CSS pixels of the window. */
  setOverlays(boxes: readonly DOMRect[]): void {
    const { left, top } = this.#host.getBoundingClientRect();
    this.view.setPanels(
      boxes.map(({ x, y, width, height }) => ({ x: x - left, y: y - top, width, height })),
    );
  }

  /**
   * Selects a node, moves it into the free area of `settings` and lets its surroundings make room.
   * The first call restores the camera of an earlier visit.
   * @param stays whether the camera stays where the visitor has moved it.
   */
  select(index: number | null, zoom: boolean, settings: MapSettings, stays = false): void {
    const seen = this.#isPlaced ? null : findSeenCamera(this.#picture);
    const isFirst = !this.#isPlaced;
    this.#isPlaced = true;
    // Nothing has changed: do not interrupt a camera flight.
    if (!isFirst && index === this.#selected && settings === this.#settings) return;
    const hadSelection = this.#selected !== null;
    if (index !== null && !hadSelection) {
      this.#formerOutlook = seen ? outlookBefore(seen) : this.view.outlook;
    }
    if (index !== null || hadSelection || seen) this.view.hold();
    this.#applySettings(settings);
    if (seen) this.view.camera = seen.camera;
    if (index === this.#selected && !isFirst) {
      if (index === null || stays || this.view.isMovedByHand) return;
      // Something that has opened or grown since may cover it, as a longer legend.
      if (isInSight(this.view.screenPosition(index), this.#host, settings.insets)) return;
      this.#moveCameraTo(index, zoom, false);
      return;
    }
    this.#selected = index;
    if (hadSelection && index === null) this.#restoreOutlook();
    this.#isDeselectedOnMap = false;
    this.view.select(index);
    const id = index === null ? null : (this.#network.ids[index] ?? null);
    const isNear = id === (seen ? seen.selected : this.#cameraNodeId);
    this.#cameraNodeId = id;
    if (index !== null && !isNear && !stays) this.#moveCameraTo(index, zoom, isFirst);
    // On the ground, every node stays at its place.
    if (this.#reducedMotion.matches || this.#picture.whole.ground) return;
    this.#forces.select(this.#indexInWhole(index));
  }

  /** The shorter side of the free area, in CSS pixels. */
  get freeSide(): number {
    return freeSideOf(this.#host, this.#settings.insets);
  }

  zoomBySteps(steps: 1 | -1): void {
    this.view.zoomBy(zoomStep ** steps);
  }

  /** Moves every node back to its stored position and shows the whole network. */
  reset(): void {
    this.#forces.reset();
    this.view.setFocus(null);
    this.view.fit();
  }

  destroy(): void {
    this.#coast.destroy();
    cancelAnimationFrame(this.#settledCheck);
    const { camera } = this.view;
    const [selected, before] = [this.#cameraNodeId, this.#formerOutlook];
    rememberCamera(this.#picture, { camera, selected, before });
    this.#reducedMotion.removeEventListener('change', this.#followMotion);
    this.#stopWatching();
    this.#forces.destroy();
    this.view.destroy();
  }

  /** Shows a newer state of the same picture; the nodes that remain keep their state. */
  #update(before: Network, { network, highlight }: MapPicture, indices: Int32Array): void {
    const indexNow = (index: number | null) => {
      const id = index === null ? undefined : before.ids[index];
      return id === undefined ? null : network.indexOf(id);
    };
    const held = indexNow(this.#dragged?.index ?? null);
    this.#dragged = this.#dragged && held !== null ? { ...this.#dragged, index: held } : null;
    this.#selected = indexNow(this.#selected);
    this.view.updateScene(this.#buildScene(), indices, highlight);
  }

  #readTheme(): MapTheme {
    return readMapTheme(this.#host, this.#picture.looks?.isSequence);
  }

  get #network(): Network {
    return this.#picture.network;
  }

  #awaitSettled(events: MapEvents, wasPainted = false): void {
    this.#settledCheck = requestAnimationFrame(() => {
      const { painted, settled } = this.view.stats();
      if (painted && !wasPainted) events.onPainted();
      if (settled) events.onSettled();
      else this.#awaitSettled(events, painted);
    });
  }

  #applySettings(settings: MapSettings): void {
    this.#settings = settings;
    this.view.setCompact(settings.compact);
    this.view.setInsets(settings.insets);
  }

  /** Flies back, unless the user moved the map by hand, deselected on it and still sees nodes. */
  #restoreOutlook(): void {
    const before = this.#formerOutlook;
    this.#formerOutlook = null;
    const stays = this.#isDeselectedOnMap && this.view.isMovedByHand && this.view.showsNodes();
    if (before && !stays) this.view.flyBackTo(before);
  }

  #moveCameraTo(index: number, zoom: boolean, atOnce: boolean): void {
    const target = zoom
      ? zoomToNeighbours(this.#network, index, this.freeSide) / this.view.unit
      : this.view.camera.zoom;
    if (atOnce) this.view.camera = { ...positionOf(this.#network, index), zoom: target };
    else this.view.flyTo(index, target);
  }

  #applyPlaces(places: Float32Array): void {
    this.#places.set(places);
    // The forces answer with a delay: keep the dragged node under the pointer.
    if (this.#dragged) this.#placeNode(this.#dragged);
    this.view.setPositions(positionsOf(this.#network, this.#indices, this.#places));
  }

  #buildScene(): GivenScene {
    const positions = positionsOf(this.#network, this.#indices, this.#places);
    const { mask, looks } = this.#picture;
    const ground = this.#picture.whole.ground?.sceneOf(this.#network);
    return { ...buildScene(this.#network), positions, mask, looks, ground };
  }

  #indexInWhole(index: number | null): number | null {
    if (index === null || this.#indices === null) return index;
    const found = this.#indices[index] ?? -1;
    return found < 0 ? null : found;
  }

  #placeNode({ index, x, y }: { index: number; x: number; y: number }): number | null {
    const node = this.#indexInWhole(index);
    if (node === null) return null;
    this.#places[2 * node] = x;
    this.#places[2 * node + 1] = y;
    return node;
  }

  #drag(index: number, x: number, y: number): void {
    this.#dragged = { index, x, y };
    const node = this.#placeNode(this.#dragged);
    if (node !== null && !this.#reducedMotion.matches) this.#forces.drag(node, x, y);
  }

  #drop(): void {
    this.#dragged = null;
    if (!this.#reducedMotion.matches) this.#forces.drop();
  }
}
