import { Button } from '@mantine/core';
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { useVisitor } from '../../../api/session.ts';
import { isStartFocus } from '../../../domain/site/start-view.ts';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { useScreen } from '../map-screen-context.ts';
import { changeAddress } from '../selection.ts';
import styles from './focus-bar.module.css';
import type { KnownFocus } from './known-focus.ts';
import { focusMessages as text } from './messages.ts';

/** Says what the map shows round one node, with the controls that change it. */
export function FocusBar() {
  const { known, part } = useScreen().focus;
  return known && part ? <KnownFocusBar known={known} /> : <UnknownFocusBar />;
}

/** Why everything is shown, and not what was to be looked at. */
function UnknownFocusBar() {
  const { focus, address, isMap, leaveFocus, onAddress } = useScreen();
  const { state, user } = useVisitor();
  const { known, error } = focus;
  const isMissing = known !== null && !error;
  const isStart = isStartFocus(address.focus);
  // Who did not ask for it need not hear of it.
  const isLeft = isMissing && isStart && !user?.is_superuser;
  const leave = useEffectEvent(() => onAddress(changeAddress(address, { focus: null }), false));
  useEffect(() => {
    if (isLeft && state !== 'unknown') leave();
  }, [isLeft, state]);
  if (isLeft) return null;

  const missing = isStart ? text.missingStart : text.missing;
  return (
    <div className={styles.bar} data-floating={isMap || undefined} data-overlay role="status">
      <IconFocus2 size={18} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        {error ? sentenceOr429(error, text.failed) : isMissing ? missing : text.loading}
      </span>
      {error && (
        <Button variant="subtle" size="sm" onClick={focus.tryAgain}>
          {text.tryAgain}
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={leaveFocus}>
        {text.leave}
      </Button>
    </div>
  );
}

function KnownFocusBar({ known }: { known: KnownFocus }) {
  const { address, all, given, isMap, leaveFocus, ...act } = useScreen();
  const { steps = 1, with: expanded = [], layout } = address;
  const name = all.names[all.indexOf(known.centre) ?? -1] ?? '';
  return (
    <div
      className={styles.bar}
      data-floating={isMap || undefined}
      data-overlay
      role="toolbar"
      aria-label={text.controls}
    >
      <IconFocus2 size={18} stroke={1.75} aria-hidden />
      <span className={styles.words} role="status">
        {text.shown(name, known.steps, given.size, all.total ?? all.size)}
        {known.steps < steps && <small>{text.fewerSteps(steps)}</small>}
        {known.left > 0 && <small>{text.left(given.size, known.left)}</small>}
      </span>
      <span className={styles.tools}>
        <IconButton
          label={text.fewer}
          Icon={IconMinus}
          aria-disabled={!act.stepBy.fewer}
          onClick={() => act.stepBy.fewer?.()}
          hasHint
        />
        <IconButton
          label={text.more}
          Icon={IconPlus}
          aria-disabled={!act.stepBy.more}
          onClick={() => act.stepBy.more?.()}
          hasHint
        />
        {expanded.length > 0 && (
          <Button variant="subtle" size="sm" onClick={act.takeBack}>
            {text.takeBack}
          </Button>
        )}
        {isMap && !given.ground && address.view !== 'places' && (
          <Button
            variant="subtle"
            size="sm"
            aria-pressed={layout === 'own'}
            onClick={() => act.layOutAlone(layout !== 'own')}
          >
            {text.layOutAlone}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={leaveFocus}>
          {text.leave}
        </Button>
      </span>
    </div>
  );
}
