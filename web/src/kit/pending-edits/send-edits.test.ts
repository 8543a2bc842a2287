import { expect, it } from 'vitest';
import { nothingPending, type PendingEdits } from './pending-edits.ts';
import { sendStage } from './send-edits.ts';

it('sends a long list six at a time, each once', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  const pending: PendingEdits<string, never> = {
    ...nothingPending,
    additions: keys.map((key) => ({
      key,
      revision: 0,
      value: key,
      triedAfter: null,
      problem: null,
      isUncertain: false,
    })),
  };
  const sent: string[] = [];
  let underWay = 0;
  let most = 0;
  const result = await sendStage('additions', pending, {
    add: async (value) => {
      sent.push(value);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((done) => setTimeout(done, 1));
      underWay -= 1;
      return value;
    },
    edit: () => Promise.reject(new Error('Nothing is edited.')),
    remove: () => Promise.reject(new Error('Nothing is removed.')),
    sentenceOf: () => '',
  });
  expect([result.done, result.failures]).toEqual([20, []]);
  expect(sent).toEqual(keys);
  expect(most).toBe(6);
});
