import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import styles from './link-list.module.css';
import { fields } from './messages.ts';
import { judgeAddress } from './onboarding-draft.ts';

interface LinkListProps {
  value: readonly string[];
  onChange: (links: readonly string[]) => void;
}

/** Any number of addresses; the last one left cannot be removed, only emptied. */
export function LinkList({ value, onChange }: LinkListProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const remove = (index: number) => {
    setLeft(new Set());
    onChange(value.toSpliced(index, 1));
  };
  return (
    <div className={styles.list}>
      {value.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links are told apart by their place alone
        <div key={index} className={styles.row}>
          <TextField
            className={styles.link ?? ''}
            label={fields.link(index + 1)}
            placeholder={fields.linkPlaceholder}
            value={link}
            error={left.has(index) ? judgeAddress(link) : undefined}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            onBlur={() => setLeft((before) => new Set([...before, index]))}
            onChange={(text) => onChange(value.with(index, text))}
          />
          {value.length > 1 && (
            <ActionIcon
              className={styles.remove ?? ''}
              variant="default"
              aria-label={fields.removeLink(index + 1)}
              onClick={() => remove(index)}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, ''])}
        >
          {fields.addLink}
        </Button>
      </div>
    </div>
  );
}
