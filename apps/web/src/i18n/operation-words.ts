import type { Language } from './languages.ts';
import type { Translate } from './translate.ts';

const actionNames = {
  get_status: 'dashboard.action.getStatus',
  reboot: 'dashboard.action.reboot',
  check_firmware_update: 'dashboard.action.checkFirmware',
  install_firmware_update: 'dashboard.action.installFirmware',
  power_on: 'dashboard.action.powerOn',
  power_standby: 'dashboard.action.powerStandby',
  factory_reset: 'dashboard.action.factoryReset',
} as const;

/** An unknown action is shown by its own name. */
export function actionName(t: Translate, name: string): string {
  const label = actionNames[name as keyof typeof actionNames];
  return label ? t(label) : name;
}

/** How long an action took: '17 ms', '2.4 sec'. */
export function formatDuration(milliseconds: number, language: Language): string {
  const [value, unit] = milliseconds < 1000 ? [milliseconds, 'millisecond'] : [milliseconds / 1000, 'second'];
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(value);
}
