import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import type { StoredFile } from '@greenroom/domain/files/file.ts';
import type { RoomCounts, RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { countStatuses } from '@greenroom/domain/operations/status-counts.ts';

export function aSummary(more: Partial<DashboardSummary> = {}): DashboardSummary {
  return {
    sites: 4,
    sites_with_rooms: 3,
    rooms: 20,
    rooms_with_assets: 19,
    assets: 1200,
    controlled: 400,
    users: null,
    active_users: null,
    tickets_by_stage: [
      { stage: 1, count: 3 },
      { stage: 2, count: 2 },
      { stage: 3, count: 7 },
      { stage: 12, count: 1 },
      { stage: 77, count: 5 },
    ],
    assets_by_category: [
      { name: 'Displays', count: 900 },
      { name: 'Audio', count: 299 },
      { name: '', count: 1 },
    ],
    manufacturers: ['Samsung', 'Cisco', 'Shure', 'Nobody', 'LG', 'Sony', 'Poly'].map((name, at) => ({
      name,
      count: 100 - at,
    })),
    recent_operations: 51,
    recent_documents: 0,
    ...more,
  };
}

export function anOperation(id: number, more: Partial<OperationLog> = {}): OperationLog {
  return {
    id,
    asset_id: id,
    asset_name: `Display ${id}`,
    action_name: 'reboot',
    status: 'succeeded',
    message: null,
    user_name: 'Ada',
    duration_ms: 1234,
    created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    ...more,
  };
}

export function aDocument(id: number, filename: string): StoredFile {
  return {
    id,
    filename,
    size: 2048,
    content_type: 'application/pdf',
    category: 'document',
    subcategory: 'manual',
    description: null,
    tags: [],
    version: null,
    version_number: 1,
    is_public: false,
    shared_with_all: false,
    owner_name: 'Lumen',
    can_change: true,
    entity_type: 'room',
    entity_id: 1,
    room_type: null,
    asset_name: null,
    room_name: 'Room 1',
    site_name: 'Site 1',
    relationship_type: null,
    created_at: '2026-03-01T10:00:00Z',
  };
}

/** For tests: the endpoints of the home page. */
export class FakeDashboard {
  summary = aSummary();
  operations: OperationLog[] = [];
  documents: StoredFile[] = [];
  devices = countStatuses([]);
  rooms: RoomCounts = { down: 0, degraded: 0, unknown: 0, healthy: 0, unmonitored: 0 };
  worstRooms: RoomHealthRow[] = [];
  /** Failing paths, with the detail of their error. */
  readonly broken = new Map<string, string>();
  /** Every request, as path and query. */
  readonly requests: string[] = [];

  readonly fetch = async (address: string): Promise<Response> => {
    const { pathname, search } = new URL(address, 'http://test');
    this.requests.push(pathname + search);
    const detail = this.broken.get(pathname);
    if (detail) return Response.json({ detail, code: 'unavailable' }, { status: 503 });
    if (pathname === '/api/dashboard/summary') return Response.json(this.summary);
    if (pathname === '/api/asset_operations/logs/recent') return Response.json(this.operations);
    if (pathname === '/api/rooms/health/summary')
      return Response.json({ rooms: this.rooms, sites: [], worst: this.worstRooms });
    if (pathname === '/api/estate_status') return Response.json({ devices: this.devices });
    if (pathname === '/api/asset_operations/stream') return new Response(new ReadableStream());
    if (pathname === '/api/files/recent') return Response.json(this.documents);
    if (pathname === '/api/files/1/url') return Response.json({ file_url: '/signed' });
    throw new Error(`Nobody answers ${pathname}.`);
  };
}
