/** Apart from the schema, so that a form that needs them does not bring Zod into the browser. */
export const feedbackTypes = ['bug', 'feature', 'question', 'general'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

export const longestSubject = 200;
export const longestDescription = 10_000;
