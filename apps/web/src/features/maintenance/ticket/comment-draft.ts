import { type CommentAudience, commentAudiences } from '@greenroom/domain/maintenance/work/ticket-detail.ts';

export type CommentDraft = { text: string; audience: CommentAudience };

/** Of one user: the next one at the same browser must not see it. */
export function commentDraftKey(userId: number, ticketId: number): string {
  return `greenroom.draft.${userId}.ticket:${ticketId}`;
}

export function readCommentDraft(key: string): CommentDraft {
  try {
    const { text, audience } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<CommentDraft>;
    const known = commentAudiences.find((each) => each === audience);
    return { text: typeof text === 'string' ? text : '', audience: known ?? 'internal' };
  } catch {
    return { text: '', audience: 'internal' };
  }
}

/** An empty one is not stored. A browser that stores nothing still has the open form. */
export function storeCommentDraft(key: string, draft: CommentDraft): void {
  try {
    if (draft.text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing is stored.
  }
}
