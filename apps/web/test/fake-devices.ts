import type { Said } from '@greenroom/domain/http/sent-message.ts';
import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { ActionName, AssetActionResult } from '@greenroom/domain/operations/asset-action.ts';
import type { AssetControl, AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { expect, vi } from 'vitest';

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

export class Refusal extends Error {
  readonly body: { detail?: string; code?: string };

  constructor(body: { detail?: string; code?: string }) {
    super(body.detail);
    this.body = body;
  }
}

type Action = (action: ActionName, parameters: unknown) => AssetActionResult | Promise<AssetActionResult>;

/** For tests: the server's answers about some rooms, and devices that do what the test tells them. */
export class FakeDevices {
  rooms: Room[] = [];
  /** As many as one answer holds. */
  roomsPerAnswer = 1000;
  assets: Asset[] = [];
  statuses: AssetStatus[] = [];
  controls: AssetControl[] = [];
  log: OperationLog[] = [];
  /** Every action that arrived, in order: 'get_status 7'. */
  readonly asked: string[] = [];
  readonly parameters: unknown[] = [];
  /** The devices whose key was reset. */
  readonly resets: number[] = [];
  /** The Idempotency-Key of each action, null without one. */
  readonly keys: (string | null)[] = [];
  onAction: Action = () => ({ status: 'online' });
  /** What is said of the device in the answer to an action. */
  said: Said = { message: null };
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  readonly fetch = (address: string, init: RequestInit = {}): Promise<Response> => {
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
    return Promise.race([this.answer(address, init), aborted]);
  };

  private async answer(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, 'http://test');
    const id = Number(/\/(\d+)/.exec(url.pathname)?.[1]);
    const ofScope = <Row extends { asset_id: number }>(rows: Row[]) => {
      const room = Number(url.searchParams.get('room_id'));
      const inRoom = this.assets.filter((asset) => asset.room_id === room).map((asset) => asset.id);
      const asset = Number(url.searchParams.get('asset_id'));
      return rows.filter(({ asset_id }) => asset_id === asset || inRoom.includes(asset_id));
    };
    switch (url.pathname.replace(/\d+/, '{id}')) {
      case '/api/rooms':
        return this.listRooms(url.searchParams.get('search') ?? '');
      case '/api/rooms/{id}':
        return found(this.rooms.find((room) => room.id === id));
      case '/api/assets':
        return Response.json(
          this.assets.filter((asset) => asset.room_id === Number(url.searchParams.get('room_id'))),
        );
      case '/api/assets/{id}':
        return found(this.assets.find((asset) => asset.id === id));
      case '/api/asset_operations/statuses':
        return Response.json(ofScope(this.statuses));
      case '/api/asset_operations/controls':
        return Response.json(ofScope(this.controls));
      case '/api/asset_operations/logs/recent':
        return this.listLog(
          Number(url.searchParams.get('operation_id')),
          Number(url.searchParams.get('limit')),
        );
      case '/api/asset_operations/stream':
        return new Response(this.openStream());
      case '/api/asset_operations/{id}/key':
        this.resets.push(id);
        return new Response(null, { status: 204 });
      case '/api/asset_operations/{id}/actions':
        this.keys.push(new Headers(init.headers).get('idempotency-key'));
        return this.act(id, JSON.parse(String(init.body)));
      default:
        throw new Error(`Nobody answers ${url.pathname}.`);
    }
  }

  /** A status that the server hears of while the page is open. */
  async push(status: AssetStatus): Promise<void> {
    await vi.waitFor(() => expect(this.stream).toBeDefined(), { timeout: 10_000 });
    this.stream?.enqueue(
      new TextEncoder().encode(
        `event: status\ndata: ${JSON.stringify({ room_id: null, site_id: null, ...status })}\n\n`,
      ),
    );
  }

  private listRooms(search: string): Response {
    const hits = this.rooms.filter((room) => `${room.site_name} ${room.name}`.includes(search));
    const headers = new Headers({ 'x-total-count': String(hits.length) });
    if (hits.length > this.roomsPerAnswer) headers.set('link', '</api/rooms?cursor=next>; rel="next"');
    return Response.json(hits.slice(0, this.roomsPerAnswer), { headers });
  }

  private listLog(id: number, limit: number): Response {
    return Response.json(this.log.filter((entry) => !id || entry.id === id).slice(0, limit));
  }

  private openStream(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (stream) => {
        this.stream = stream;
      },
    });
  }

  private async act(id: number, body: { action_name: ActionName; parameters: unknown }): Promise<Response> {
    this.asked.push(`${body.action_name} ${id}`);
    this.parameters.push(body.parameters);
    try {
      const result = await this.onAction(body.action_name, body.parameters);
      const { message, device_message = null } = this.said;
      return Response.json({
        operation_id: this.asked.length,
        result,
        message: result.message ?? message ?? '',
        device_message,
      });
    } catch (error) {
      if (error instanceof Refusal) return Response.json(error.body, { status: 502 });
      throw error;
    }
  }
}

function found(row: unknown): Response {
  return row
    ? Response.json(row)
    : Response.json({ detail: 'Not found', code: 'not-found' }, { status: 404 });
}
