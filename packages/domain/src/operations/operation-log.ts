import * as z from 'zod/mini';
import { sentMessage } from '../http/sent-message.ts';

/** One finished action. */
export const operationLog = z.object({
  id: z.int(),
  asset_id: z.int(),
  asset_name: z.string(),
  action_name: z.string(),
  status: z.enum(['succeeded', 'failed']),
  message: z.nullable(z.string()),
  device_message: z.nullish(sentMessage),
  user_name: z.string(),
  duration_ms: z.nullable(z.int()),
  created_at: z.string(),
});
export type OperationLog = z.infer<typeof operationLog>;
