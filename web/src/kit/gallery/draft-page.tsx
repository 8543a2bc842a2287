import { useState } from 'react';
import { DraftNotice } from '../draft-store/draft-notice.tsx';
import type { StoredDraft } from '../draft-store/draft-store.ts';
import { useDraft } from '../draft-store/use-draft.ts';
import { TextField } from '../form/text-field.tsx';

interface Note extends StoredDraft {
  text: string;
}

/** Type something and reload the page. */
export function DraftPage() {
  const [text, setText] = useState('');
  const draft = useDraft<Note>({
    userId: 0,
    name: 'gallery',
    isDirty: text !== '',
    capture: () => ({ text }),
    watched: [text],
    restore: (kept) => setText(kept.text),
  });
  return (
    <>
      <DraftNotice draft={draft} />
      <TextField label="Note" value={text} onChange={setText} />
    </>
  );
}
