import type { Audience } from '@mangrove/contract/browser';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { audienceText } from './audience-messages.ts';

// On the baseline it would stand higher than the words.
const besideText = { verticalAlign: 'middle' } as const;

/** A quiet mark on what not everyone sees; nothing on everything else. */
export function AudienceMark({ audience = 'public' }: { audience?: Audience | undefined }) {
  if (audience === 'public') return null;
  const Icon = audience === 'members' ? IconUsers : IconLock;
  const label = audienceText.mark[audience];
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon size={16} stroke={1.75} style={besideText} aria-hidden />
    </span>
  );
}
