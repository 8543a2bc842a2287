import { Suspense } from 'react';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { ColorChoice } from './color/color-choice.tsx';
import { ColorLegend } from './color/color-legend.tsx';
import { colorMessages as colorText } from './color/messages.ts';
import { StartExamples } from './invitation/start-examples.tsx';
import { useScreen } from './map-screen-context.ts';
import { NotOnMap } from './map-states.tsx';
import { messages } from './messages.ts';
import { isPartial, sumCounts, wholeSize } from './network/network.ts';
import { addFilter, listChips } from './search/chips.ts';
import { FilterLine } from './search/filter-line.tsx';
import { GuestNotice } from './search/guest-notice.tsx';
import { hiddenText } from './search/result-lines.ts';
import { ResultSection, ResultState } from './search/result-section.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import { hiddenByTime, timeMessages } from './time/messages.ts';

const FocusBar = lazyNamed(() => import('./focus/focus-bar.tsx'), 'FocusBar');
const GroupsList = lazyNamed(() => import('./color/groups-list.tsx'), 'GroupsList');
const LineNotShown = lazyNamed(() => import('./lines/line-not-shown.tsx'), 'LineNotShown');
const MapHelp = lazyNamed(() => import('./help/map-help.tsx'), 'MapHelp');
const PlacesFailed = lazyNamed(() => import('./ground/places-failed.tsx'), 'PlacesFailed');
const TimeStrip = lazyNamed(() => import('./time/time-strip.tsx'), 'TimeStrip');

/** The search with its results; on a phone and beside the table only with its state. */
export function ScreenPanel() {
  const { search, isMap, isNarrow, hasPaths } = useScreen();
  return (
    <SearchPanel isFolded={isNarrow && isMap}>
      {isMap && !isNarrow && !hasPaths ? (
        <>
          <ScreenGuest isFloating={false} />
          <ScreenResults />
        </>
      ) : (
        <ResultState search={search} isBrief withoutWarning={isMap} />
      )}
    </SearchPanel>
  );
}

/** The results of a search as a list. */
export function ScreenResults() {
  const screen = useScreen();
  const { card, isNarrow } = screen;
  return (
    <ResultSection
      search={screen.search}
      result={screen.result}
      selected={screen.selected}
      back={screen.time.shown?.mask.dimmed}
      hrefOf={(node) => screen.hrefWith({ node })}
      onOpen={(node) => {
        card.noteOpener();
        screen.openNode(node);
      }}
      onClose={isNarrow ? screen.list.close : undefined}
      invitation={
        <>
          <StartExamples
            network={screen.whole}
            onNode={(node) => {
              card.noteOpener();
              screen.openNode(node, { zoom: true });
            }}
            onTag={(value) => screen.onAddress(addFilter(screen.address, { kind: 'tag', value }))}
            onPaths={() => {
              card.noteOpener();
              screen.openPaths('');
            }}
            onHelp={isNarrow ? screen.help.open : undefined}
          />
          {screen.color.groups.length > 0 && (
            <Suspense fallback={null}>
              <GroupsList
                groups={screen.color.groups}
                focused={screen.color.focused?.id}
                isColored={screen.color.by === 'group'}
                onChoose={screen.focusGroup}
              />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** The choice of colours and sizes, and their legend. */
export function ScreenLegend() {
  const { canNarrow } = useScreen();
  return (
    <>
      <ColorChoice />
      <ColorLegend canNarrow={canNarrow} />
    </>
  );
}

/** Notices: what search, years and group hide, a missing selection, a selected guest. */
export function ScreenNotices() {
  const screen = useScreen();
  const { search, result, selection, isMap, isNarrow, time, color, line } = screen;
  const hasWidePanel = screen.hasPanel && isMap && !isNarrow;
  const { question, reply } = search;
  return (
    <>
      {screen.focus.isAsked && (
        <Suspense fallback={null}>
          <FocusBar />
        </Suspense>
      )}
      {screen.view === 'places' && !screen.whole.ground && (
        <Suspense fallback={null}>
          <PlacesFailed />
        </Suspense>
      )}
      {question && reply && result && (
        <FilterLine
          text={hiddenText(
            question,
            listChips(screen.address).length,
            reply,
            wholeSize(screen.whole),
          )}
          isFloating={isMap}
          onClear={screen.clearSearch}
        />
      )}
      {time.shown && (
        <FilterLine
          text={hiddenByTime(time.choice, time.shown, isMap, isNarrow)}
          isFloating={isMap}
          onClear={time.showAll}
          wayOut={timeMessages.showAllYears}
        />
      )}
      {color.focused && (
        <FilterLine
          text={colorText.focused(
            color.focused.name,
            isPartial(screen.network) ? color.focused.size : sumCounts(screen.counts),
            wholeSize(screen.network),
          )}
          isFloating={isMap}
          onClear={() => screen.focusGroup(null)}
          wayOut={colorText.allGroups}
        />
      )}
      {color.isGroupMissing && (
        <FilterLine
          text={colorText.groupMissing}
          isFloating={isMap}
          onClear={() => screen.focusGroup(null)}
          wayOut={colorText.dismiss}
        />
      )}
      {selection.state === 'missing' && (
        <NotOnMap
          {...(screen.deleted === null
            ? { title: messages.missingTitle, text: messages.missingText }
            : { title: messages.deletedTitle(screen.deleted), text: messages.deletedText })}
          wayOut={messages.missingWayOut}
          onWayOut={() => screen.change({ node: null })}
        />
      )}
      {(line.state === 'missing' || line.state === 'hidden') && (
        <Suspense fallback={null}>
          <LineNotShown />
        </Suspense>
      )}
      {selection.state === 'found' && !hasWidePanel && <ScreenGuest isFloating />}
    </>
  );
}

function ScreenGuest({ isFloating }: { isFloating: boolean }) {
  const { network, selected, result, clearSearch } = useScreen();
  if (selected === null || selected !== result?.guest) return null;
  const name = network.names[selected] ?? '';
  return <GuestNotice name={name} isFloating={isFloating} onShowAll={clearSearch} />;
}

/** The years, while they are open. */
export function OpenYears({ isFloating }: { isFloating: boolean }) {
  const { time } = useScreen();
  if (!time.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TimeStrip time={time} isFloating={isFloating} />
    </Suspense>
  );
}

/** The help, while it is open. */
export function ScreenHelp() {
  const { help } = useScreen();
  if (!help.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MapHelp onClose={help.close} />
    </Suspense>
  );
}
