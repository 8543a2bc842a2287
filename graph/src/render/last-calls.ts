import type { ArgumentsOf, MethodName } from './view-messages.ts';

/** The last call of each method that sets something, to begin anew with. */
export class LastCalls {
  readonly #calls = new Map<MethodName, readonly unknown[]>();

  note<Name extends MethodName>(name: Name, ...args: ArgumentsOf<Name>): void {
    this.#calls.set(name, args);
  }

  /** Another network, or another state of it, is shown. @param indexNow null for a node that is gone. */
  renumber(indexNow: (node: number) => number | null): void {
    for (const name of ['select', 'setFocus'] as const) {
      const node = (this.#calls.get(name)?.[0] ?? null) as number | null;
      this.note(name, node === null ? null : indexNow(node));
    }
    this.#calls.delete('setHighlight');
    this.#calls.delete('chooseEdge');
  }

  repeat(call: (name: MethodName, ...args: never) => void): void {
    for (const [name, args] of this.#calls) call(name, ...(args as never));
  }
}
