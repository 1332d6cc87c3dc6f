const storageKey = 'admin_sections';

export function areSectionsFolded(): boolean {
  return localStorage.getItem(storageKey) === 'folded';
}

export function rememberFolded(isFolded: boolean): void {
  localStorage.setItem(storageKey, isFolded ? 'folded' : 'open');
}
