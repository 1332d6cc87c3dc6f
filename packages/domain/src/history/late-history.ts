import * as z from 'zod/mini';
import { rowId } from '../http/id-params.ts';
import { atMost } from '../http/length-checks.ts';
import { reportedStatus } from '../operations/reported-status.ts';
import { momentNumber, packedPolls } from './packed-polls.ts';

/** An agent with this feature packs polls itself, and keeps them and its changes while it has no link. */
export const historyFeature = 'history';

/** Of changes and of packed polls, together. */
export const maxHistoryRows = 500;

/** A status that differs from the one before it, in the server's time as the agent reckons it. */
export const lateChange = z.extend(
  z.omit(reportedStatus, { observed_at: true, failing_ms: true, firmware_version: true }),
  { asset_id: rowId, at: momentNumber },
);
export type LateChange = z.infer<typeof lateChange>;

/** What an agent has stored; the oldest is sent first. */
export const lateHistory = {
  /** In this time, if any, the agent polled without a link, and these rows and those before them are all that changed. */
  covers: z.nullable(z.object({ from: momentNumber, until: momentNumber })),
  changes: z.array(lateChange).check(atMost(maxHistoryRows, 'has too many entries')),
  polls: z.array(packedPolls).check(atMost(maxHistoryRows, 'has too many entries')),
};
const lateHistoryRows = z.object(lateHistory);
export type LateHistory = z.infer<typeof lateHistoryRows>;
