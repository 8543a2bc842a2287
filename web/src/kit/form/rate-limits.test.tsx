// Whatever is sent too often says so, also where a proxy refuses it without a readable body.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { renderPart } from '../../test-render.tsx';
import { Toasts } from '../layout/toasts.tsx';
import { ActionForm } from './action-form.tsx';
import { useAction } from './use-action.ts';
import { useForm } from './use-form.ts';

const limited = () =>
  new ApiError({ status: 429, code: 'rate_limited', detail: 'Too many requests' });
const specified = 'Rate limit exceeded: Too many requests';
const send = () => Promise.reject(limited());

function Sent({ sentence }: { sentence: string }) {
  const form = useForm({ initial: {}, check: () => ({}), send, sentenceFor: () => sentence });
  return (
    <form onSubmit={form.submit}>
      <button type="submit">Send</button>
      <p>{form.failure}</p>
    </form>
  );
}

function Acted({ sentence, isToast }: { sentence: string; isToast: boolean }) {
  const told = () => sentence;
  const action = useAction({ call: send, ...(isToast ? { failedToast: told } : { failed: told }) });
  return (
    <>
      <ActionForm
        action={action}
        label="Send"
        busyLabel="Sending"
        onSubmit={() => action.run()}
        onClose={() => undefined}
      />
      <Toasts />
    </>
  );
}

const shown = {
  'a form': (sentence: string) => <Sent sentence={sentence} />,
  'an action': (sentence: string) => <Acted sentence={sentence} isToast={false} />,
  'the message of an action': (sentence: string) => <Acted sentence={sentence} isToast={true} />,
};

describe.each(Object.entries(shown))('%s that was sent too often', (_what, show) => {
  it.each([
    ['Please try again.', specified],
    ['Too many requests. Please wait a moment.', 'Too many requests. Please wait a moment.'],
    [`Not saved: ${specified}`, `Not saved: ${specified}`],
  ])('whose sentence is "%s" says "%s"', async (sentence, text) => {
    await renderPart(show(sentence));
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

const sources = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../gallery/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
/** A log-out without an answer has a specified sentence; what was not read again is no failed change. */
const saysOther = ['features/accounts/use-log-out.ts'];

describe('what sends without a form or an action', () => {
  const senders = sources.filter(
    ([path, text]) =>
      !path.startsWith('./') &&
      /\buseCall\(|catch \((?:error|refusal|failure)\)[^}]{0,120}(?:showToast|setFailure|fail)\(/u.test(
        text,
      ),
  );
  it.each(senders)('%s tells a rate limit', (_path, text) => {
    expect(text).toMatch(/detailOr\(|sentenceOr429\(/u);
  });

  it('is found', () => {
    expect(senders.length).toBeGreaterThan(8);
  });

  it('shows no sentence of its own for every error', () => {
    const blind = sources
      .filter(([, text]) => /showToast\('error', \w+\.(?!reread)\w*[fF]ailed\)/u.test(text))
      .map(([path]) => path.replace('../../', ''));
    expect(blind.filter((path) => !saysOther.includes(path))).toEqual([]);
  });
});
