import { defineJob } from '#platform/jobs/jobs.ts';

export const erasePersonJob = defineJob<{ user_id: number }>('erase-person');
