import * as z from 'zod/mini';
import { requiredText } from '../http/bounded-text.ts';
import { feedbackTypes, longestDescription, longestSubject } from './feedback-rules.ts';

export const feedback = z.object({
  feedback_type: z.enum(feedbackTypes, `must be one of ${feedbackTypes.join(', ')}`),
  subject: requiredText(longestSubject),
  description: requiredText(longestDescription),
});
export type Feedback = z.infer<typeof feedback>;
