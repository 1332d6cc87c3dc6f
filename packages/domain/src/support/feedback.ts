import * as z from 'zod/mini';
import { feedbackTypes, longestDescription, longestSubject } from './feedback-rules.ts';

export const feedback = z.object({
  feedback_type: z.enum(feedbackTypes, `must be one of ${feedbackTypes.join(', ')}`),
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(longestSubject, 'is too long')),
  description: z
    .string()
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(longestDescription, 'is too long')),
});
export type Feedback = z.infer<typeof feedback>;
