import * as z from 'zod/mini';
import { boundedObject } from '../http/bounded-object.ts';
import { actionNames } from './asset-action.ts';

/** The limit for the parameters as JSON: they are stored in the log, and no action needs more than a few words. */
const maxParametersLength = 4096;

export const assetActionRequest = z.object({
  action_name: z.enum(actionNames, `must be one of ${actionNames.join(', ')}`),
  /**
   * `device_type` of a reboot has no meaning in any protocol: it is accepted and ignored. Standby in a room where a device
   * is in use requires `even_if_in_use: true`.
   */
  parameters: z._default(boundedObject(maxParametersLength), {}),
});
export type AssetActionRequest = z.infer<typeof assetActionRequest>;
