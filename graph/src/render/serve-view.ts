// The side of the map that draws: in a worker, or beside the page where there can be none.
import type { Canvas } from './canvas.ts';
import { GraphView } from './graph-view.ts';
import { KnownAreas } from './known-areas.ts';
import type { Surface } from './surface.ts';
import type { Call, FromView, Heard, PictureOrder, ToView, ViewSettings } from './view-messages.ts';

export interface ServedView {
  hear(message: ToView): void;
  destroy(): void;
}

/** Draws a map as the messages of a page say, and reports what the user does on it. */
export function serveView(
  surface: Surface,
  settings: ViewSettings,
  post: (message: FromView) => void,
): ServedView {
  return new ViewServer(surface, settings, post);
}

class ViewServer implements ServedView {
  readonly #view: GraphView;
  readonly #areas = new KnownAreas();
  readonly #post: (message: FromView) => void;
  #seen = 0;
  #scenes = 0;
  #lastNews = '';
  #questions = 0;
  readonly #asked = new Map<number, (text: string) => void>();

  constructor(surface: Surface, settings: ViewSettings, post: (message: FromView) => void) {
    this.#post = post;
    this.#view = new GraphView(surface, {
      ...settings,
      events: {
        onHover: () => undefined,
        onSelect: (...values) => this.#tell({ name: 'onSelect', values }),
        onEdge: (...values) => this.#tell({ name: 'onEdge', values }),
        onMany: (...values) => this.#tell({ name: 'onMany', values }),
        onFocus: (...values) => this.#tell({ name: 'onFocus', values }),
        onChooseFocused: (...values) => this.#tell({ name: 'onChooseFocused', values }),
        onNothingThatWay: () => this.#tell({ name: 'onNothingThatWay', values: [] }),
        onCamera: (...values) => this.#tell({ name: 'onCamera', values }),
        onDragStart: (...values) => this.#tell({ name: 'onDragStart', values }),
        onDrag: (...values) => this.#tell({ name: 'onDrag', values }),
        onDragEnd: (...values) => this.#tell({ name: 'onDragEnd', values }),
        onFrame: () => this.#tell(null),
        textOfEdge: (ends, names) => {
          const number = ++this.#questions;
          post({ type: 'words', number, ends, names });
          return new Promise((answer) => this.#asked.set(number, answer));
        },
      },
    });
  }

  hear(message: ToView): void {
    if (message.type === 'call') {
      this.#seen = message.number;
      if (message.name === 'setScene' || message.name === 'updateScene') this.#scenes += 1;
      this.#call(message);
      this.#tell(null);
    } else if (message.type === 'words') {
      this.#asked.get(message.number)?.(message.text);
      this.#asked.delete(message.number);
    } else if (message.type === 'picture') void this.#sendPicture(message.number, message.order);
  }

  destroy(): void {
    this.#view.destroy();
  }

  #call(call: Call): void {
    const [view, areas] = [this.#view, this.#areas];
    if (call.name === 'jumpTo') view.camera = call.args[0];
    else if (call.name === 'setScene') {
      areas.sceneChanged();
      view.setScene(areas.inScene(call.args[0]), call.args[1]);
    } else if (call.name === 'updateScene') {
      const [scene, before, highlight] = call.args;
      areas.renumber(before);
      view.updateScene(areas.inScene(scene), before, highlight);
    } else if (call.name === 'setLooks') view.setLooks(call.args[0] && areas.inLooks(call.args[0]));
    // The arguments are those of the method of that name, which TypeScript does not follow here.
    else (view[call.name] as (...values: readonly unknown[]) => void)(...call.args);
  }

  /** Says where the map is now, if that is news. */
  #tell(heard: Heard | null): void {
    // While the view is constructed, its camera moves for the first time.
    if (this.#view === undefined) return;
    const { painted, settled } = this.#view.stats();
    const { heading } = this.#view;
    const news = { seen: this.#seen, scenes: this.#scenes, heading, painted, settled };
    const text = JSON.stringify(news);
    if (heard === null && text === this.#lastNews) return;
    this.#lastNews = text;
    this.#post({ type: 'news', ...news, heard });
  }

  async #sendPicture(number: number, order: PictureOrder): Promise<void> {
    try {
      this.#post({ type: 'picture', number, picture: await this.#makePicture(order) });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.#post({ type: 'picture', number, picture: null, failure });
    }
  }

  async #makePicture(order: PictureOrder) {
    const { frame, overlay } = this.#view.shown;
    const shown = { overlay, frame: { ...frame, leftOut: order.leftOut } };
    const { describePicture, paintPicture } = await import('./picture.ts');
    if (order.as === 'parts') return describePicture(shown);
    const canvas = await paintPicture(shown, order.ratio, nextTask);
    const picture = await writePng(canvas);
    // Frees the memory of the canvas.
    canvas.width = 0;
    return picture;
  }
}

/** @returns null for a picture that is too large for this browser. */
function writePng(canvas: Canvas): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/png' });
  return new Promise((take) => canvas.toBlob(take, 'image/png'));
}

function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}
