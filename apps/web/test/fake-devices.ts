import { listRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import type { DeviceText } from '@greenroom/domain/http/sent-message.ts';
import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { getAsset, getRoom, listAssets, listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type {
  ActionName,
  AssetActionResponse,
  AssetActionResult,
} from '@greenroom/domain/operations/asset-action.ts';
import type { AssetControl, AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import {
  listAssetControls,
  listAssetStatuses,
  listRecentOperations,
  resetDeviceKey,
  runAssetAction,
  streamAssetStatuses,
} from '@greenroom/domain/operations/endpoints.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { expect, vi } from 'vitest';
import { detailOf, FakeApi, orNotFound, pageOf, problem } from './fake-api.ts';

export function aRoom(id: number, name: string, site: [number, string] = [1, 'Lyon']): Room {
  const [site_id, site_name] = site;
  const created_at = '2026-01-01T00:00:00Z';
  return {
    id,
    name,
    site_id,
    site_name,
    floor: '2',
    room_type: 'Boardroom',
    capacity: 12,
    created_at,
    updated_at: null,
  };
}

export function anAsset(id: number, product_name: string, more: Partial<Asset> = {}): Asset {
  return {
    id,
    product_name,
    asset_type: 'Display',
    manufacturer: 'Samsung',
    model: 'QM55',
    serial_number: `SN${id}`,
    is_controlled: true,
    status: 'active',
    room_id: 1,
    room_name: 'Forum',
    site_id: 1,
    site_name: 'Lyon',
    category: null,
    vendor_name: null,
    mac_address: null,
    ip_address: null,
    firmware_version: '1.0.0',
    product_id: null,
    ref: null,
    customer: null,
    note: null,
    additional_data: {},
    created_at: '2026-01-01T00:00:00Z',
    updated_at: null,
    ...more,
  };
}

export function aControl(asset_id: number, more: Partial<AssetControl> = {}): AssetControl {
  return {
    asset_id,
    driver: 'samsung-mdc',
    driver_name: 'Samsung MDC',
    can_reboot: true,
    can_check_firmware: true,
    can_install_firmware: true,
    can_set_power: true,
    reboot_route: 'device',
    reboot_again_at: null,
    also_on_outlet: [],
    others_on_outlet: 0,
    device_key: null,
    install: null,
    ...more,
  };
}

export function aStatus(asset_id: number, status: string, more: Partial<AssetStatus> = {}): AssetStatus {
  const observed_at = new Date(Date.now() - 120_000).toISOString();
  return { asset_id, status, message: null, code: null, firmware_version: null, observed_at, ...more };
}

export class Rejection extends Error {
  readonly body: { detail?: string; code?: string };

  constructor(body: { detail?: string; code?: string }) {
    super(body.detail);
    this.body = body;
  }
}

type Action = (action: ActionName, parameters: unknown) => AssetActionResult | Promise<AssetActionResult>;

/** For tests: the server's responses about some rooms, and devices that do what the test tells them. */
export class FakeDevices {
  rooms: Room[] = [];
  /** As many as fit in one response. */
  roomsPerResponse = 1000;
  assets: Asset[] = [];
  statuses: AssetStatus[] = [];
  controls: AssetControl[] = [];
  log: OperationLog[] = [];
  /** Every action that arrived, in order: 'get_status 7'. */
  readonly requests: string[] = [];
  readonly parameters: unknown[] = [];
  /** The devices whose key was reset. */
  readonly resets: number[] = [];
  /** The Idempotency-Key of each action, null without one. */
  readonly keys: (string | null)[] = [];
  onAction: Action = () => ({ status: 'online' });
  /** The message about the device in the response to an action. */
  said: DeviceText = { message: null };
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  readonly fetch = new FakeApi()
    .respond(listRoomHealth, () => [])
    .respond(listRooms, ({ query }) => {
      const hits = this.rooms.filter(({ site_name, name }) =>
        `${site_name} ${name}`.includes(query.search ?? ''),
      );
      return pageOf(hits, query, this.roomsPerResponse);
    })
    .respond(getRoom, ({ params }) => orNotFound(detailOf(this.rooms, params.id)))
    .respond(listAssets, ({ query }) => this.assets.filter(({ room_id }) => room_id === query.room_id))
    .respond(getAsset, ({ params }) => orNotFound(detailOf(this.assets, params.id)))
    .respond(listAssetStatuses, ({ query }) => this.ofScope(this.statuses, query))
    .respond(listAssetControls, ({ query }) => this.ofScope(this.controls, query))
    .respond(listRecentOperations, ({ query: { operation_id, limit } }) =>
      this.log.filter(({ id }) => operation_id === undefined || id === operation_id).slice(0, limit),
    )
    .respond(streamAssetStatuses, () => new Response(this.openStream()))
    .respond(resetDeviceKey, ({ params }) => {
      this.resets.push(params.id);
      return undefined;
    })
    .respond(runAssetAction, ({ params, body, headers }) => {
      this.keys.push(headers.get('idempotency-key'));
      return this.act(params.id, body);
    }).fetch;

  private ofScope<Row extends { asset_id: number }>(
    rows: Row[],
    scope: { room_id?: number | undefined; asset_id?: number | undefined },
  ): Row[] {
    const inRoom = this.assets.filter(({ room_id }) => room_id === scope.room_id).map(({ id }) => id);
    return rows.filter(({ asset_id }) => asset_id === scope.asset_id || inRoom.includes(asset_id));
  }

  /** A status that the server receives while the page is open. */
  async push(status: AssetStatus): Promise<void> {
    await vi.waitFor(() => expect(this.stream).toBeDefined(), { timeout: 10_000 });
    this.stream?.enqueue(
      new TextEncoder().encode(
        `event: status\ndata: ${JSON.stringify({ room_id: null, site_id: null, ...status })}\n\n`,
      ),
    );
  }

  private openStream(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (stream) => {
        this.stream = stream;
      },
    });
  }

  private async act(
    id: number,
    { action_name, parameters }: { action_name: ActionName; parameters: unknown },
  ): Promise<AssetActionResponse | Response> {
    this.requests.push(`${action_name} ${id}`);
    this.parameters.push(parameters);
    try {
      const result = await this.onAction(action_name, parameters);
      const { message, device_message = null } = this.said;
      return {
        operation_id: this.requests.length,
        result,
        message: result.message ?? message ?? '',
        device_message,
      };
    } catch (error) {
      if (error instanceof Rejection) return problem(502, error.body);
      throw error;
    }
  }
}
