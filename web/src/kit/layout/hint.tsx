import { type FloatingPosition, Tooltip } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useState,
} from 'react';

/** Ms that a mouse rests on the element. */
const delay = 400;
const never = { hover: false, focus: false, touch: false };

interface Target {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: () => void;
}

interface HintProps {
  label: string;
  position?: FloatingPosition;
  /** One element that takes these handlers, and has none of its own. */
  children: ReactElement<Target>;
}

/**
 * Shows the name of an element beside it, for mouse and keyboard; Escape hides it. A tooltip is as
 * much work to render as the button that it explains, so there is none before it is first wanted.
 */
export function Hint({ label, position = 'top', children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState<'no' | 'soon' | 'now'>('no');
  useEffect(() => {
    if (wanted === 'no') return;
    const timer = wanted === 'soon' ? setTimeout(() => setWanted('now'), delay) : undefined;
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setWanted('no');
    document.addEventListener('keydown', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', hide);
    };
  }, [wanted]);
  const leave = () => setWanted('no');
  const element = cloneElement(children, {
    onPointerEnter: ({ currentTarget, pointerType }) => {
      if (pointerType === 'touch') return;
      setTarget(currentTarget);
      setWanted('soon');
    },
    onPointerLeave: leave,
    onFocus: ({ currentTarget }) => {
      if (!currentTarget.matches(':focus-visible')) return;
      setTarget(currentTarget);
      setWanted('now');
    },
    onBlur: leave,
  });
  const isShown = wanted === 'now';
  return (
    <>
      {element}
      {target && <Tooltip opened={isShown} events={never} {...{ label, position, target }} />}
    </>
  );
}
