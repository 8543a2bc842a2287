// Whoever skipped creating a profile may look around, for as long as the browser tab is open.

const nameFor = (userId: number) => `profile-skipped-${userId}`;
const inMemory = new Set<number>();

export function skipProfile(userId: number): void {
  inMemory.add(userId);
  try {
    window.sessionStorage.setItem(nameFor(userId), 'yes');
  } catch {
    // Then it holds until the next reload.
  }
}

export function hasSkippedProfile(userId: number): boolean {
  try {
    return inMemory.has(userId) || window.sessionStorage.getItem(nameFor(userId)) === 'yes';
  } catch {
    return inMemory.has(userId);
  }
}
