import * as z from 'zod/mini';

const value = z.union([z.string(), z.number()]);
const part = z.object({ key: z.string(), values: z.record(z.string(), value) });

/** A message as sent and stored. The key may come from a newer version. */
export const sentMessage = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([value, z.array(part)])),
});
export type SentMessage = z.infer<typeof sentMessage>;

/** An English text and, if known, the message behind it. */
export type DeviceText = { message: string | null; device_message?: SentMessage | null | undefined };
