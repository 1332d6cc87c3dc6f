/** What people read and write in. */
export const languages = ['en', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];
