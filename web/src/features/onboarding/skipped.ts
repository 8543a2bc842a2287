// What a user put off, by storage of the browser; where that is forbidden, until the next reload.

const inMemory = new Set<string>();

interface PutOff {
  of: (userId: number) => boolean;
  set: (userId: number) => void;
}

function rememberIn(storage: () => Storage, name: string): PutOff {
  const nameFor = (userId: number) => `${name}-${userId}`;
  return {
    of: (userId) => {
      try {
        return inMemory.has(nameFor(userId)) || storage().getItem(nameFor(userId)) === 'yes';
      } catch {
        return inMemory.has(nameFor(userId));
      }
    },
    set: (userId) => {
      inMemory.add(nameFor(userId));
      try {
        storage().setItem(nameFor(userId), 'yes');
      } catch {
        // Then it holds until the next reload.
      }
    },
  };
}

/** The creation of a profile, for as long as the browser tab is open. */
export const skippedProfile = rememberIn(() => window.sessionStorage, 'profile-skipped');
/** What the dashboard says of the first steps, in this browser for good. */
export const dismissedSteps = rememberIn(() => window.localStorage, 'first-steps-dismissed');
