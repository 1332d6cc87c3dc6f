import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ActionName, FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { DeviceSentence } from '@greenroom/domain/operations/device-phrases.ts';
import type { Nearby } from './restarts-nearby.queries.ts';

type Wish = {
  action_name: Extract<ActionName, 'reboot' | 'install_firmware_update'>;
  /** The restart cuts the power of the outlet that feeds the device. */
  cutsPower: boolean;
  now: Date;
};

/** Throws when something is under way that the restart or install would disturb, or the last restart is too recent. */
export function refuseRestart(nearby: readonly Nearby[], wish: Wish): void {
  const open = nearby.filter(({ is_open }) => is_open);
  const own = open.find(({ relation }) => relation === 'own');
  if (own) {
    const what = own.action_name === 'reboot' ? 'restart' : 'firmware update';
    throw refusal('device-busy', `A ${what} of this device is already under way.`);
  }
  if (open.some(({ relation }) => concerns(relation, wish.cutsPower)))
    throw refusal('device-busy', 'Another action on the power outlet of this device is under way.');
  const until = wish.action_name === 'reboot' ? restartAgainAt(nearby, wish) : undefined;
  if (!until) return;
  const seconds = Math.ceil((until.getTime() - wish.now.getTime()) / 1000);
  throw refusal(
    'restarted-recently',
    `The device or its power outlet was restarted a moment ago. Another restart is possible in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    seconds,
  );
}

/** When the device may be restarted again; undefined when that is now. */
export function restartAgainAt(
  nearby: readonly Nearby[],
  { cutsPower, now }: Pick<Wish, 'cutsPower' | 'now'>,
): Date | undefined {
  const times = nearby
    .filter(({ is_open, relation }) => !is_open && concerns(relation, cutsPower))
    .map(({ over_at }) => over_at.getTime());
  const last = Math.max(0, ...times);
  return last > now.getTime() ? new Date(last) : undefined;
}

/** What else hangs on the outlet, and the strip itself, matter only to those who cut the power. */
function concerns(relation: Nearby['relation'], cutsPower: boolean): boolean {
  return relation !== 'power' || cutsPower;
}

function refusal(code: FailureCode, sentence: DeviceSentence, retryAfterSeconds?: number): Problem {
  return new Problem(code, sentence, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
