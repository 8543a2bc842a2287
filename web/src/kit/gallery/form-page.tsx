import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { CheckField } from '../form/check-field.tsx';
import { Form } from '../form/form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useForm } from '../form/use-form.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { LocalList } from '../list-screen/local-list.tsx';
import { PendingBanner } from '../pending-edits/pending-banner.tsx';
import { reefs } from './reefs.ts';

/** A form that is always refused, and a list that is in memory as a whole. */
export function FormPage() {
  const [typed, setTyped] = useState('');
  const found = reefs
    .slice(0, 6)
    .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  const form = useForm({
    initial: { name: '', isOpen: false },
    check: ({ name }) => (name === '' ? { name: 'A reef needs a name.' } : {}),
    send: () => Promise.reject(new Error()),
    sentenceFor: () => 'No reef is made here.',
  });
  return (
    <>
      <Form form={form} submit="Make a reef" busy="Making...">
        <TextField {...form.text('name')} label="Name" />
        <CheckField {...form.check('isOpen')} label="Open to visitors" />
      </Form>
      <LocalList
        title="Reefs"
        subtitle="Those that are here"
        banner={<PendingBanner isOn text="What is pending waits for Save Changes." />}
        search="Search reefs..."
        typed={typed}
        onType={setTyped}
        count={6}
        found={found.length}
        none={{ title: 'No reefs', text: 'What grows there stands here.' }}
        noMatch={{ title: 'No reefs match', text: 'Names are searched.' }}
      >
        {found.map(({ name }) => (
          <p key={name}>
            {name} <IconButton label={`Edit ${name}`} Icon={IconPencil} hasHint />
          </p>
        ))}
      </LocalList>
    </>
  );
}
