import * as z from 'zod/mini';
import { requiredText } from '../http/bounded-text.ts';

export const feedbackTypes = ['bug', 'feature', 'question', 'general'] as const;

export const feedback = z.object({
  feedback_type: z.enum(feedbackTypes, `must be one of ${feedbackTypes.join(', ')}`),
  subject: requiredText(200),
  description: requiredText(10_000),
});
export type Feedback = z.infer<typeof feedback>;
