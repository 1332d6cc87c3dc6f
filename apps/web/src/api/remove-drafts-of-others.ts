const prefix = 'greenroom.draft.';

/**
 * What other users of this browser have typed and not sent. A draft survives a reload and an expired session; it ends
 * when the next user signs out.
 */
export function removeDraftsOfOthers(userId: number): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
