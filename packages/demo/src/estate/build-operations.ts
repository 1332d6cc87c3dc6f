import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { type ControlProtocol, deviceCatalogue } from '../catalogue/device-catalogue.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Calendar } from './calendar.ts';
import type { AssetOperationRow, AssetRow, UserRow } from './demo-estate.ts';

const count = 120;
const cannotReboot: readonly (ControlProtocol | null)[] = ['pjlink', 'q-sys'];

type Outcome = Pick<
  AssetOperationRow,
  'action_name' | 'parameters' | 'state' | 'message' | 'device_message' | 'result' | 'duration_ms'
>;

export function buildOperations(
  estate: { assets: readonly AssetRow[]; users: readonly UserRow[] },
  random: SeededRandom,
  calendar: Calendar,
): AssetOperationRow[] {
  const controlled = estate.assets.filter((asset) => asset.is_controlled && asset.status !== 'Retired');
  const operations = Array.from({ length: count }, (): AssetOperationRow => {
    const asset = random.pick(controlled);
    const staff = estate.users.filter(
      (user) =>
        user.partner_id === asset.partner_id &&
        user.is_active &&
        !user.force_explicit_grants &&
        !user.must_change_password,
    );
    const user = random.pick(staff);
    const outcome = drawOutcome(asset, random);
    const created_at = calendar.workingHours(random.between(1, 14), random.next());
    return {
      id: 0,
      asset_id: asset.id,
      partner_id: asset.partner_id,
      user_id: user.id,
      user_name: user.full_name,
      ...outcome,
      created_at,
      finished_at: new Date(Date.parse(created_at) + outcome.duration_ms).toISOString(),
    };
  });
  operations.sort((a, b) => a.created_at.localeCompare(b.created_at));
  return operations.map((operation, index) => ({ ...operation, id: index + 1 }));
}

function drawOutcome(asset: AssetRow, random: SeededRandom): Outcome {
  const protocol = deviceCatalogue[asset.product_id - 1]?.control ?? null;
  const action_name = random.weighted([
    ['reboot', 55],
    ['check_firmware_update', 45],
  ]);
  const parameters: Record<string, number> = action_name === 'reboot' ? { device_type: 3 } : {};
  const failed = (message: DeviceMessage, duration_ms: number): Outcome => ({
    action_name,
    parameters,
    state: 'failed',
    message: englishMessage(message),
    device_message: message,
    result: null,
    duration_ms,
  });
  const done = (message: DeviceMessage, result: Outcome['result'], duration_ms: number): Outcome => ({
    action_name,
    parameters,
    state: 'done',
    message: englishMessage(message),
    device_message: message,
    result,
    duration_ms,
  });
  if (action_name === 'reboot' && cannotReboot.includes(protocol)) {
    return failed(deviceMessage('device.noRestart'), random.between(3, 12));
  }
  if (random.chance(0.13)) {
    return random.pick([
      () => failed(deviceMessage('problem.device-not-answering'), random.between(8000, 8150)),
      () => failed(deviceMessage('problem.device-unreachable'), random.between(20, 90)),
      () => failed(deviceMessage('problem.device-auth-failed'), random.between(120, 480)),
    ])();
  }
  if (action_name === 'reboot')
    return done(deviceMessage('device.restartAccepted'), { status: 'pending' }, random.between(180, 1400));
  const current_version = asset.firmware_version ?? '';
  const newest = deviceCatalogue[asset.product_id - 1]?.firmware.at(-1) ?? current_version;
  return newest === current_version
    ? done(
        deviceMessage('device.upToDate', { version: current_version }),
        { new_version_available: false, current_version },
        random.between(200, 1800),
      )
    : done(
        deviceMessage('device.available', { version: newest }),
        { new_version_available: true, new_version: newest, current_version },
        random.between(200, 1800),
      );
}
