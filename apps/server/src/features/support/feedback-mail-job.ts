import { defineJob } from '#platform/jobs/jobs.ts';

export const feedbackMailJob = defineJob<{ feedback_id: number }>('feedback-mail');
