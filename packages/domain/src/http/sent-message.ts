import * as z from 'zod/mini';

const value = z.union([z.string(), z.number()]);
const part = z.object({ key: z.string(), values: z.record(z.string(), value) });

/** A message as it travels and is stored. The key may be one of a newer version. */
export const sentMessage = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([value, z.array(part)])),
});
export type SentMessage = z.infer<typeof sentMessage>;

/** An English text and, where it is known, the message that it is the text of. */
export type Said = { message: string | null; device_message?: SentMessage | null | undefined };
