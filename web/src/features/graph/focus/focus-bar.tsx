import { Button } from '@mantine/core';
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { useScreen } from '../map-screen-context.ts';
import styles from './focus-bar.module.css';
import { focusMessages as text } from './messages.ts';

/** Says what the map shows round one node, with the controls that change it. */
export function FocusBar() {
  const { focus, address, all, given, isMap, isFrame, leaveFocus, ...act } = useScreen();
  const { known, part, error } = focus;
  const floating = isMap || undefined;
  if (!known || !part) {
    const isMissing = known !== null || error;
    return (
      <div className={styles.bar} data-floating={floating} data-overlay role="status">
        <IconFocus2 size={18} stroke={1.75} aria-hidden />
        <span className={styles.words}>
          {error ? sentenceOr429(error, text.failed) : isMissing ? text.missing : text.loading}
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
  const { steps = 1, with: expanded = [], layout } = address;
  const name = all.names[all.indexOf(known.centre) ?? -1] ?? '';
  return (
    <div
      className={styles.bar}
      data-floating={floating}
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
