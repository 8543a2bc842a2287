import type { PasswordHasher } from '../src/adapters/password-hasher.ts';

/** A hasher that can make a call wait, as a slow one does, for what happens meanwhile. */
export interface HeldHasher extends PasswordHasher {
  /** The next hash or check waits for `meanwhile`, whose own hashes do not. */
  whileNext<Answer>(
    call: () => Promise<Answer>,
    meanwhile: () => Promise<unknown>,
  ): Promise<Answer>;
}

export function makeHeldHasher(hasher: PasswordHasher): HeldHasher {
  let next: (() => Promise<unknown>) | undefined;
  const wait = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const meanwhile = next;
    next = undefined;
    const result = await work();
    await meanwhile?.();
    return result;
  };
  return {
    hash: (password) => wait(() => hasher.hash(password)),
    verify: (stored, password) => wait(() => hasher.verify(stored, password)),
    isWeak: hasher.isWeak,
    whileNext: async (call, meanwhile) => {
      let hasRun = false;
      next = async () => {
        await meanwhile();
        hasRun = true;
      };
      const answer = await call();
      if (!hasRun) throw new Error('The call neither hashed nor checked a password.');
      return answer;
    },
  };
}
