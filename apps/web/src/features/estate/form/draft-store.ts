import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { FormBase } from './save-thing.ts';
import type { FormValues } from './thing-spec.ts';

export type Draft = { at: number; base: FormBase; values: FormValues };

/** Of one user: the next one at the same browser must not see it. */
export function draftKey(userId: number, thing: Thing, id: number | string | undefined): string {
  return `greenroom.draft.${userId}.${thing}:${id ?? 'new'}`;
}

export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.at === 'number' && draft.base && draft.values ? draft : null;
  } catch {
    return null;
  }
}

/** A browser that stores nothing still has the open form. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    removeDraft(key);
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
