import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import type { Translate } from '#i18n/translate.ts';

/** What a driver can do: "Can read the status, reboot, check firmware." */
export function describeDriver(driver: DriverDescription, t: Translate): string {
  const abilities = [
    t('connection.able.status'),
    ...(driver.can_reboot ? [t('connection.able.reboot')] : []),
    ...(driver.can_set_power ? [t('connection.able.power')] : []),
    ...(driver.can_switch_outlets ? [t('connection.able.outlets')] : []),
    ...(driver.can_check_firmware ? [t('connection.able.check')] : []),
    ...(driver.can_install_firmware ? [t('connection.able.install')] : []),
  ];
  return t('connection.abilities', { abilities: abilities.join(', ') });
}
