import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { ConnectionForm } from '@greenroom/domain/operations/connections/connection-form.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { isSameDevice } from '@greenroom/drivers/is-same-device.ts';
import type { findConnectionRow } from './asset-connection.queries.ts';

type Typed = {
  form: ConnectionForm;
  driver: Driver;
  row: Awaited<ReturnType<typeof findConnectionRow>>;
};

/**
 * Superusers run the installation. An address that they or the command line have set stays theirs when a user of a
 * tenant changes the rest.
 */
export function isChosenByTenant({ is_superuser }: Viewer, { form, driver, row }: Typed): boolean {
  if (is_superuser) return false;
  return row && isSameDevice(form, driver, row) ? row.chosen_by_tenant : true;
}
