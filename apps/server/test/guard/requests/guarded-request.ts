import type { TestApp } from '../../start-test-app.ts';
import type { GuardedEstate } from '../guarded-estate.ts';

export type GuardedRequest = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A body that is not JSON, with its headers. */
  upload?: { headers: Record<string, string>; payload: Buffer };
};

export type Make = (estate: GuardedEstate, t: TestApp) => GuardedRequest | Promise<GuardedRequest>;

/** One valid request for each endpoint of a feature, about the tenant's records. */
export type GuardedRequests = Record<string, Make>;

export const nothing: Make = () => ({});
export const ofAssetId: Make = ({ asset_id }) => ({ params: { id: asset_id } });
