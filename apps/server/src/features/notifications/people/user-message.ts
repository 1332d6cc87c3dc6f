import type { Digest } from '../digest/read-digest.ts';
import type { Described } from '../message/describe-event.ts';
import type { Recipient } from './rules.queries.ts';
import type { DueDelivery } from './user-deliveries.queries.ts';

/** One message to a user, about one event or several that it may see. */
export type UserMessage = {
  recipient: Recipient;
  seen: readonly { delivery: DueDelivery; described: Described }[];
  /** Undefined unless the user chose digests and one is due. */
  digest: Digest | undefined;
  origin: string;
  time_zone: string;
  /** The same when the message is repeated after a crash. */
  batch_id: number;
};

/** Final: another attempt would fail as well. */
export type UserOutcome = 'sent' | 'withdrawn' | { error: string; isFinal?: boolean };
