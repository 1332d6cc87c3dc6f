import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ActionName } from '@greenroom/domain/operations/asset-action.ts';
import type { Services } from '#platform/services.ts';

/** A page reads every device of its room automatically: that must not use up a user's own limit. */
const readingsPerAction = 10;

/** Counts the action of this user, and rejects it above the limit per minute. */
export async function limitActions(
  { limiter, config }: Pick<Services, 'limiter' | 'config'>,
  { user_id, action_name }: { user_id: number; action_name: ActionName },
): Promise<void> {
  const max = config.ACTIONS_PER_MINUTE;
  const limit =
    action_name === 'get_status'
      ? { name: 'device-readings', max: max * readingsPerAction }
      : { name: 'device-actions', max };
  const { allowed, retryAfterSeconds } = await limiter.hit({ ...limit, windowSeconds: 60 }, String(user_id));
  if (allowed) return;
  const unit = retryAfterSeconds === 1 ? 'second' : 'seconds';
  throw new Problem(
    'too-many-requests',
    `Too many actions on devices. Try again in ${retryAfterSeconds} ${unit}.`,
    { retryAfterSeconds },
  );
}
