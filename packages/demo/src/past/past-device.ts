import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import type { Condition } from '@greenroom/domain/operations/conditions/condition.ts';
import type { DeviceFacts } from '@greenroom/domain/operations/device-facts.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { ControlProtocol } from '../catalogue/device-catalogue.ts';
import type { DemoFault } from '../devices/demo-devices.ts';

/** A simulated device and where it is. */
export type PastDevice = {
  asset_id: number;
  ref: string;
  asset_type: string | null;
  site_id: number;
  /** The time zone of its site. */
  zone: string;
  control: ControlProtocol;
  fault: DemoFault;
};

/** What a device was like from a time on. */
export type PastChange = {
  asset_id: number;
  at: Date;
  status: string;
  condition: Condition;
  code: FailureCode | null;
  facts: DeviceFacts | null;
  message: DeviceMessage;
};

/** In milliseconds. */
export type Span = { from: number; to: number };

export type SiteGap = Span & { site_id: number };
