import * as z from 'zod/mini';
import { assetStatus } from './asset-status.ts';
import { textOrMessage } from './read-device-message.ts';

/** A status as a poll reports it, before it is stored. */
export const reportedStatus = z.extend(z.omit(assetStatus, { device_message: true }), {
  message: z.nullable(textOrMessage),
});
export type ReportedStatus = z.infer<typeof reportedStatus>;
