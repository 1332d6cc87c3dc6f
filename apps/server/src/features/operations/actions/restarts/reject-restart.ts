import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FailureCode, PowerAction } from '@greenroom/domain/operations/asset-action.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import type { Nearby } from './restarts-nearby.queries.ts';

type RestartRequest = {
  action_name: Nearby['action_name'] | PowerAction;
  /** The restart cuts the power of the outlet that feeds the device. */
  cutsPower: boolean;
  now: Date;
};

/**
 * Throws when a running operation would be disturbed by the action, or when the last restart is too recent.
 */
export function rejectRestart(nearby: readonly Nearby[], request: RestartRequest): void {
  const open = nearby.filter(({ is_open }) => is_open);
  const own = open.find(({ relation }) => relation === 'own');
  if (own) {
    const isReboot = own.action_name === 'reboot';
    throw rejection(
      'device-busy',
      deviceMessage(isReboot ? 'device.restartUnderWay' : 'device.updateUnderWay'),
    );
  }
  if (open.some(({ relation }) => concerns(relation, request.cutsPower)))
    throw rejection('device-busy', deviceMessage('device.outletBusy'));
  const until = request.action_name === 'reboot' ? restartAgainAt(nearby, request) : undefined;
  if (!until) return;
  const seconds = Math.ceil((until.getTime() - request.now.getTime()) / 1000);
  const message = deviceMessage('device.restartedRecently', { count: seconds });
  throw rejection('restarted-recently', message, { retryAfterSeconds: seconds });
}

/** When the device may be restarted again; undefined if it may be now. */
export function restartAgainAt(
  nearby: readonly Nearby[],
  { cutsPower, now }: Pick<RestartRequest, 'cutsPower' | 'now'>,
): Date | undefined {
  const times = nearby
    .filter(({ is_open, relation }) => !is_open && concerns(relation, cutsPower))
    .map(({ over_at }) => over_at.getTime());
  const last = Math.max(0, ...times);
  return last > now.getTime() ? new Date(last) : undefined;
}

/** Other devices on the outlet, and the strip itself, matter only when the power is cut. */
function concerns(relation: Nearby['relation'], cutsPower: boolean): boolean {
  return relation !== 'power' || cutsPower;
}

function rejection(
  code: FailureCode,
  message: DeviceMessage,
  more: { retryAfterSeconds?: number } = {},
): Problem {
  return new Problem(code, englishMessage(message), { ...more, deviceMessage: message });
}
