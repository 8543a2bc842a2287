/**
 * Runs a step of a command. An error is shown as its message without a stack, and the process ends
 * with exit code 1.
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
