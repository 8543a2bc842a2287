import { limits } from '@mangrove/contract';
import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useId } from 'react';
import { searchMessages } from './messages.ts';
import styles from './search-panel.module.css';

interface DepthChoiceProps {
  depth: number;
  onDepth: (depth: number) => void;
}

const depths = Array.from({ length: limits.depthMax }, (_, index) => String(index + 1));

/** How far from a match the map goes on showing what is connected. */
export function DepthChoice({ depth, onDepth }: DepthChoiceProps) {
  const labelId = useId();
  return (
    <div className={styles.depth}>
      <span id={labelId}>{searchMessages.depth}</span>
      <SegmentedControl
        aria-labelledby={labelId}
        data={depths}
        value={String(depth)}
        onChange={(value) => onDepth(Number(value))}
      />
    </div>
  );
}
