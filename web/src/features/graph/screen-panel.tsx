import { Suspense } from 'react';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { ColorChoice } from './color/color-choice.tsx';
import { ColorLegend } from './color/color-legend.tsx';
import { colorMessages as colorText } from './color/messages.ts';
import { StartExamples } from './invitation/start-examples.tsx';
import { NodeMissing } from './map-states.tsx';
import { addFilter, listChips } from './search/chips.ts';
import { FilterLine } from './search/filter-line.tsx';
import { GuestNotice } from './search/guest-notice.tsx';
import { hiddenText } from './search/result-lines.ts';
import { ResultSection, ResultState } from './search/result-section.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import { hiddenByTime, timeMessages } from './time/messages.ts';
import type { MapScreenState } from './use-map-screen.ts';

const GroupsList = lazyNamed(() => import('./color/groups-list.tsx'), 'GroupsList');
const MapHelp = lazyNamed(() => import('./help/map-help.tsx'), 'MapHelp');

interface ScreenPartProps {
  screen: MapScreenState;
  isMap: boolean;
}

/** The search with its results; on a phone and beside the table only with its state. */
export function ScreenPanel({ screen, isMap }: ScreenPartProps) {
  const { address, search, isNarrow, hasPaths } = screen;
  return (
    <SearchPanel
      address={address}
      onAddress={screen.onSearch}
      onGoTo={screen.goTo}
      onSearchAgain={search.tryAgain}
      isFolded={isNarrow && isMap}
      groups={screen.color.shownGroups}
      group={screen.color.focused}
      onGroup={screen.focusGroup}
    >
      {isMap && !isNarrow && !hasPaths ? (
        <>
          <ScreenGuest screen={screen} isFloating={false} />
          <ScreenResults screen={screen} />
        </>
      ) : (
        <ResultState search={search} isBrief withoutWarning={isMap} />
      )}
    </SearchPanel>
  );
}

/** The results of a search as a list. */
export function ScreenResults({ screen }: { screen: MapScreenState }) {
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
      onClose={isNarrow ? () => screen.setShowsList(false) : undefined}
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
            onHelp={isNarrow ? screen.openHelp : undefined}
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
export function ScreenLegend({ screen }: { screen: MapScreenState }) {
  const { address, onAddress, color, counts } = screen;
  return (
    <>
      <ColorChoice {...{ address, onAddress }} hasGroups={color.hasGroups} />
      <ColorLegend
        {...{ address, color, counts }}
        onAddress={screen.canNarrow ? onAddress : undefined}
      />
    </>
  );
}

/** Notices: what search, years and group hide, a missing selection, a selected guest. */
export function ScreenNotices({ screen, isMap }: ScreenPartProps) {
  const { address, search, result, whole, selection, deleted, hasPanel, isNarrow, time, color } =
    screen;
  const hasWidePanel = hasPanel && isMap && !isNarrow;
  const { question, reply } = search;
  const { person, project, organization } = screen.counts;
  return (
    <>
      {question && reply && result && (
        <FilterLine
          text={hiddenText(question, listChips(address).length, reply, whole.size)}
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
            person + project + organization,
            screen.network.size,
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
        <NodeMissing deleted={deleted} onDismiss={() => screen.change({ node: null })} />
      )}
      {selection.state === 'found' && !hasWidePanel && <ScreenGuest screen={screen} isFloating />}
    </>
  );
}

interface ScreenGuestProps {
  screen: MapScreenState;
  isFloating: boolean;
}

function ScreenGuest({ screen, isFloating }: ScreenGuestProps) {
  const { network, selected, result } = screen;
  if (selected === null || selected !== result?.guest) return null;
  const name = network.names[selected] ?? '';
  return <GuestNotice name={name} isFloating={isFloating} onShowAll={screen.clearSearch} />;
}

/** The help, while it is open. */
export function ScreenHelp({ screen }: { screen: MapScreenState }) {
  if (!screen.showsHelp) return null;
  return (
    <Suspense fallback={null}>
      <MapHelp onClose={screen.closeHelp} />
    </Suspense>
  );
}
