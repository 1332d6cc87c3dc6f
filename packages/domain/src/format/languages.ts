/** The languages of the interface, and of notes and tickets. */
export const languages = ['en', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];
