// What a user skipped, in web storage; if storage is not available, in memory until a reload.

const inMemory = new Set<string>();

interface UserFlag {
  of: (userId: number) => boolean;
  set: (userId: number) => void;
}

function createUserFlag(storage: () => Storage, name: string): UserFlag {
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
        // Storage is not available: `inMemory` keeps it until the next reload.
      }
    },
  };
}

/** Whether the user skipped creating a profile; kept until the browser tab is closed. */
export const skippedProfile = createUserFlag(() => window.sessionStorage, 'profile-skipped');
/** Whether the user dismissed the first steps; kept in this browser without limit. */
export const dismissedSteps = createUserFlag(() => window.localStorage, 'first-steps-dismissed');
