import { defineJob } from '#platform/jobs/jobs.ts';

/** `delayed` is 1 when the removal takes effect later. */
type RemovedMail = { user_id: number; administrator_id: number; delayed: number };

/** Tells users that an administrator has removed their second steps. */
export const removedMailJob = defineJob<RemovedMail>('factors-removed-mail');

/** Tells users that a passkey was used with an older counter: it was copied, or its device was reset. */
export const copiedMailJob = defineJob<{ passkey_id: number }>('passkey-copied-mail');
