/** Apart from the schema, so that a screen can name the limits without Zod. */
export const passwordMinLength = 8;
/** Longer input only costs hashing time. */
export const passwordMaxLength = 256;
