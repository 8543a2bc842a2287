import { useScreen } from '../map-screen-context.ts';
import { NotOnMap } from '../map-states.tsx';
import { clearSearch } from '../search/chips.ts';
import { changeAddress } from '../selection.ts';
import { lineCardMessages as text } from './card-messages.ts';

/** Says why the line of the address is not shown. */
export function LineNotShown() {
  const { line, address, onAddress } = useScreen();
  if (line.state === 'missing') {
    return (
      <NotOnMap
        title={text.missingTitle}
        text={text.missingText}
        wayOut={text.missingWayOut}
        onWayOut={line.dismiss}
      />
    );
  }
  if (line.state !== 'hidden') return null;
  return (
    <NotOnMap
      title={text.hiddenTitle}
      text={text.hiddenText}
      wayOut={text.hiddenWayOut}
      onWayOut={() => onAddress(changeAddress(clearSearch(address), { focus: null }))}
    />
  );
}
