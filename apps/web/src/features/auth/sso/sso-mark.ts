/** This browser's session was opened with a provider, where it ends, too. Only a hint: the server knows. */
const key = 'sso_session';

export function markSsoSession(): void {
  localStorage.setItem(key, '1');
}

/** Also removes it. */
export function takeSsoMark(): boolean {
  const isMarked = localStorage.getItem(key) !== null;
  localStorage.removeItem(key);
  return isMarked;
}
