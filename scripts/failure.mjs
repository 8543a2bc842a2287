/**
 * Does a step that a person waits for. What it throws is meant for them: the sentence is shown without
 * a stack, and the process ends with 1.
 * @template T
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function runToTheEnd(step) {
  try {
    return await step();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
