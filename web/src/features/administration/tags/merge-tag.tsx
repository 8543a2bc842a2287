import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { mergeTags, type Tag } from '@mangrove/contract';
import { Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../kit/text/formats.ts';
import { callApi } from '../../../lib/api-client.ts';
import { detailOr } from '../../../lib/api-error.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { mergeTargetsQuery, tagAdministrationKey, tagQuery } from './api.ts';
import { details, merging as text } from './messages.ts';
import { refuseMerge } from './tag-rules.ts';
import styles from './tags.module.css';
import { useTagChange } from './use-tag-change.ts';

const delayMs = 300;

interface MergeTagProps {
  source: Tag;
  onClose: () => void;
  onMerged: (targetName: string) => void;
}

/** Puts another tag in the place of this one. Only unofficial tags are offered, and accepted. */
export function MergeTag({ source, onClose, onMerged }: MergeTagProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [search] = useDebouncedValue(typed, delayMs);
  const { data: offered = [] } = useQuery(mergeTargetsQuery(search, source));

  const merging = useTagChange({
    call: async (given: string) => {
      const target = given.trim() === '' ? null : await queries.fetchQuery(tagQuery(given));
      const refused = refuseMerge(source, given, target);
      if (target === null && given.trim() !== '')
        void queries.invalidateQueries({ queryKey: tagAdministrationKey });
      if (refused !== null || target === null) throw new Error(refused ?? text.targetNotFound);
      return callApi(mergeTags, {
        params: { id: String(source.id) },
        body: { target_id: target.id },
      });
    },
    done: (target) => text.done(source.name, target.name),
    failed: (error) => {
      const message = isOwnSentence(error) ? error.message : detailOr(error, text.failed);
      setRefusal(message);
      return message;
    },
    tagOf: (target) => target,
    onDone: (target) => {
      onClose();
      onMerged(target.name);
    },
  });

  return (
    <form
      className={styles.inline}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!merging.isPending) merging.mutate(typed);
      }}
    >
      <Autocomplete
        label={text.label}
        description={text.hint}
        placeholder={text.placeholder}
        value={typed}
        error={fieldError(refusal)}
        autoFocus
        maxLength={200}
        autoCapitalize="characters"
        spellCheck={false}
        data={offered.map(({ name }) => name)}
        // In the form itself, below its buttons: neither covered nor moved by it.
        comboboxProps={{
          withinPortal: false,
          classNames: { dropdown: styles.offers ?? '', options: styles.offerList ?? '' },
        }}
        // The list itself scrolls: a box around it would be out of the keyboard's reach.
        withScrollArea={false}
        // The server has chosen already, in its own order.
        filter={({ options }) => options}
        renderOption={({ option }) => <Offer tag={offered.find((t) => t.name === option.value)} />}
        onChange={(value) => {
          setTyped(value);
          setRefusal(undefined);
        }}
      />
      <div className={styles.inlineButtons}>
        <Button variant="default" size="sm" onClick={onClose}>
          {details.cancel}
        </Button>
        <Button type="submit" size="sm" aria-disabled={merging.isPending}>
          {merging.isPending ? text.busy : text.submit}
        </Button>
      </div>
    </form>
  );
}

/** What this form found out itself, before the server was asked. */
function isOwnSentence(error: Error): boolean {
  return error.name === 'Error';
}

function Offer({ tag }: { tag: Tag | undefined }) {
  if (!tag) return null;
  return (
    <span className={styles.offer}>
      {tag.name}
      <span className={styles.muted}>
        {formatCount(tag.usage_count, ['reference', 'references'])}
      </span>
    </span>
  );
}
