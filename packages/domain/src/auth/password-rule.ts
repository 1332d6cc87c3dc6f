/** Separate from the schema, so that a screen can show the limits without Zod. */
export const passwordMinLength = 8;
/** Longer input only costs hashing time. */
export const passwordMaxLength = 256;
