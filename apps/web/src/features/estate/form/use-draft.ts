import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';
import type { ThingForm } from './use-thing-form.ts';

/** Unsaved changes survive a reload, a sign-out and a closed tab: the next opening offers them. */
export function useDraft(form: ThingForm, key: string) {
  const [found, setFound] = useState(() => readDraft(key));
  const { values, base, changes } = form;
  const isChanged = changes.length > 0;
  const text = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, not for each drawing: a saved draft stays removed.
  useEffect(() => {
    if (found) return;
    if (isChanged) writeDraft(key, { at: Date.now(), base, values });
    else removeDraft(key);
  }, [found, key, text]);
  const discard = () => {
    removeDraft(key);
    setFound(null);
  };
  return {
    /** Changes of an earlier visit, until the user decides about them. */
    found,
    resume: () => {
      if (!found) return;
      // From the version of then: a change since then is merged or compared on saving.
      form.restart(found.base, found.values);
      setFound(null);
    },
    discard,
  };
}
