import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '#api/new-idempotency-key.ts';
import { readTokenUserId } from '#api/token-store.ts';
import type { TicketAbout } from './ticket-about.ts';
import { readTicketDraft, removeTicketDraft, ticketDraftKey, writeTicketDraft } from './ticket-draft.ts';
import type { TicketForm } from './ticket-form.ts';
import type { ChosenAbout } from './use-about.ts';

/** What was typed about the same thing before a reload or an expired session, with the key of its request. */
export function useFoundDraft(about: TicketAbout) {
  const [storageKey] = useState(() => {
    const userId = readTokenUserId();
    return userId === null ? null : ticketDraftKey(userId, about);
  });
  const [found] = useState(() => (storageKey === null ? null : readTicketDraft(storageKey, Date.now())));
  const [key] = useState(() => found?.key ?? newIdempotencyKey());
  return { storageKey, found, key };
}

type KeptDraft = { values: TicketForm; about: ChosenAbout; key: string; isFilled: boolean };

/** Stores each change, until the ticket is created or the text is discarded. */
export function useKeptDraft(storageKey: string | null, { values, about, key, isFilled }: KeptDraft) {
  const text = JSON.stringify([values, about.thing, about.incident]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, not for each drawing: what was sent stays removed.
  useEffect(() => {
    if (storageKey === null) return;
    const { thing, incident } = about;
    const chosen = { ...(thing && { thing }), ...(incident && { incident }) };
    if (isFilled) writeTicketDraft(storageKey, { at: Date.now(), key, values, about: chosen });
    else removeTicketDraft(storageKey);
  }, [storageKey, text, isFilled]);
  return { remove: () => storageKey !== null && removeTicketDraft(storageKey) };
}
