import type { Direction, Ends } from '@mangrove/graph/render';
import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { kindName } from '../../../domain/entity/kind.ts';
import { audienceText } from '../../../domain/fields/audience-messages.ts';
import { endFirstMap, FirstMap, isFirstMapOffered } from '../../../domain/network/first-map.tsx';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { AddressCamera } from '../camera/address-camera.tsx';
import { countRelationships } from '../lines/line.ts';
import { lineMessages } from '../lines/messages.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import { kindAt, wholeSize } from '../network/network.ts';
import type { SelectedBy } from '../use-map-screen.ts';
import { firstReplay } from './first-replay.ts';
import { MapEngine } from './map-engine.ts';
import styles from './map-stage.module.css';

const SeenTiles = lazyNamed(() => import('../parts/seen-tiles.tsx'), 'SeenTiles');

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface MapStageProps {
  /** The map is being drawn: the page can go on with the rest of the screen. */
  onStarted?: () => void;
}

/** The drawn network of a screen, with the selection and the camera of the address. */
export function MapStage(props: MapStageProps) {
  const { ground, isOwnLayout = false } = useScreen().whole;
  // Positions of one layout must not be carried over to another.
  return <LaidOutMap key={`${ground !== undefined} ${isOwnLayout}`} {...props} />;
}

function LaidOutMap({ onStarted }: MapStageProps) {
  const { all, whole } = useScreen();
  const { ground, isOwnLayout = false } = whole;
  const isStored = ground === undefined && !isOwnLayout;
  const [isStarted, setIsStarted] = useState(false);
  const start = useCallback(() => {
    setIsStarted(true);
    onStarted?.();
  }, [onStarted]);
  return (
    <>
      <DrawnMap onStarted={start} />
      {isStarted && <AddressCamera />}
      {isStarted && isStored && all.total !== undefined && (
        <Suspense fallback={null}>
          <SeenTiles />
        </Suspense>
      )}
    </>
  );
}

/**
 * The drawn network as one focusable element: it has a label and announces the nodes that the
 * arrow keys reach. The table is its accessible alternative.
 */
function DrawnMap({ onStarted }: { onStarted: () => void }) {
  const { network, engine, card } = useScreen();
  const { host, hasPicture, isDrawn, announcement, walk } = useDrawnMap(onStarted);
  const hintId = useId();
  /** Keys with a modifier are left to the browser. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction) walk(direction);
    else if (event.key === 'Enter' || event.key === ' ') engine.current?.view.chooseFocused();
    else if (event.key === '+' || event.key === '=') engine.current?.zoomBySteps(1);
    else if (event.key === '-') engine.current?.zoomBySteps(-1);
    else if (event.key === '0') engine.current?.view.fit();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={card.region}
        className={styles.region}
        role="application"
        aria-roledescription={messages.mapRole}
        aria-label={messages.mapLabel(wholeSize(network))}
        aria-describedby={hintId}
        aria-busy={!isDrawn}
        data-until-map={hasPicture || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application must be focusable
        tabIndex={0}
        onBlur={() => engine.current?.view.setFocus(null)}
        onKeyDown={onKeyDown}
      >
        <div ref={host} className={styles.host} aria-hidden="true" />
        {hasPicture && <FirstMap />}
      </div>
      <VisuallyHidden id={hintId}>{messages.mapHint}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </>
  );
}

/** Draws the network into an element, and announces the nodes that the arrow keys reach. */
function useDrawnMap(onStarted: () => void) {
  const { address, picture, network, selected, select, line, many, settings, engine } = useScreen();
  const zoom = address.zoom === true;
  const host = useRef<HTMLDivElement>(null);
  const [hasPicture, setHasPicture] = useState(isFirstMapOffered);
  const [isDrawn, setIsDrawn] = useState(false);
  const [isStarted, setIsStarted] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  const describe = (index: number, sentence: typeof messages.focused) => {
    const name = network.names[index] ?? '';
    const kind = kindName[kindAt(network, index)];
    const said = sentence(name, kind, network.degrees[index] ?? 0);
    return network.locked.includes(index) ? `${said}. ${audienceText.mark.private}` : said;
  };
  const choose = (index: number | null, by: SelectedBy) => {
    setAnnouncement(index === null ? messages.deselected : describe(index, messages.selected));
    select(index, by);
  };
  const walk = (direction: Direction) => {
    engine.current?.view.moveFocus(direction);
  };
  const selectByPointer = useEffectEvent((index: number | null) => choose(index, 'pointer'));
  const chooseByKey = useEffectEvent((index: number) =>
    choose(index === selected ? null : index, 'keyboard'),
  );
  const followFocus = useEffectEvent((index: number | null) => {
    if (index !== null) setAnnouncement(describe(index, messages.focused));
  });
  const chooseLine = useEffectEvent((ends: Ends) => line.choose(ends));
  const showMany = useEffectEvent((nodes: readonly number[]) => many.open(nodes));
  const nameLine = useEffectEvent((ends: Ends, names: readonly [string, string]) => {
    const ids = ends.map((node) => network.ids[node] ?? 0);
    return lineMessages.pointed(...names, countRelationships(line.all, ids));
  });

  const draw = useEffectEvent((place: HTMLElement) => {
    engine.current = new MapEngine(
      place,
      picture,
      {
        onSelect: (index) => selectByPointer(index),
        onFocus: (index) => followFocus(index),
        onChooseFocused: (index) => chooseByKey(index),
        onNothingThatWay: () => setAnnouncement(messages.nothingThatWay),
        onEdge: (ends) => chooseLine(ends),
        onMany: (nodes) => showMany(nodes),
        textOfEdge: (ends, names) => nameLine(ends, names),
        onPainted: () => {
          endFirstMap();
          setHasPicture(false);
        },
        onSettled: () => setIsDrawn(true),
      },
      settings,
    );
    firstReplay.begin(engine.current.view);
    setIsStarted(true);
    onStarted();
  });

  useEffect(() => {
    // A task of its own, after that in which React has put the screen into the page.
    const timer = setTimeout(() => host.current && draw(host.current));
    return () => {
      clearTimeout(timer);
      endFirstMap();
      engine.current?.destroy();
      engine.current = null;
    };
  }, [engine]);

  useEffect(() => {
    const drawn = engine.current;
    if (!drawn || !isStarted) return;
    const edge = line.ends ? address.edge : undefined;
    drawn.lines.hold(edge, address.node);
    drawn.show(picture, settings);
    drawn.select(selected, zoom, settings, firstReplay.staysFor(selected));
    drawn.lines.follow(line.ends, edge, address.node);
  }, [engine, isStarted, picture, selected, zoom, settings, line.ends, address.edge, address.node]);

  return { host, hasPicture, isDrawn, announcement, walk };
}
