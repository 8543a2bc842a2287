import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { Box, Stack } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import styles from './copy-field.module.css';
import { copyText } from './messages.ts';
import { useCopy } from './use-copy.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  rows?: number;
}

/** A text to copy with a button; if copying is refused, the text is selected instead. */
export function CopyField({ label, value, rows = 2 }: CopyFieldProps) {
  const { state, copy } = useCopy();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const take = async () => {
    if (await copy(value)) return;
    field.current?.focus();
    field.current?.select();
  };
  return (
    <Stack gap="xs">
      <Box component="label" htmlFor={id} fw="var(--mg-weight-medium)">
        {label}
      </Box>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        readOnly
        rows={rows}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.foot}>
        <ToolButton Icon={state === 'copied' ? IconCheck : IconCopy} onClick={() => void take()}>
          {state === 'copied' ? copyText.copied : copyText.copy}
          <VisuallyHidden> {label}</VisuallyHidden>
        </ToolButton>
        <Box role="status" component="span" c="var(--mg-ink-soft)" fz="sm">
          {state === 'copied' && <VisuallyHidden>{copyText.copied}</VisuallyHidden>}
          {state === 'failed' && copyText.failed}
        </Box>
      </div>
    </Stack>
  );
}
