import type { Device } from '#features/operations/use-devices.ts';

export type Ability = 'can_reboot' | 'can_check_firmware' | 'can_install_firmware';

/** Why a button is disabled, as the last part of a text key; undefined when it is enabled. */
export function whyNot(control: Device['control'], ability: Ability) {
  if (control === undefined) return 'operations.whyNot.unknown';
  if (control?.[ability]) return undefined;
  if (!control?.driver) return 'operations.whyNot.not_connected';
  return `operations.whyNot.${ability}` as const;
}
