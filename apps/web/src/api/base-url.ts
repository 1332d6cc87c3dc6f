import { type Base, basePaths } from '@greenroom/domain/http/endpoint.ts';

const configured: Record<Base, string | undefined> = {
  auth: import.meta.env.VITE_AUTH_BASE,
  api: import.meta.env.VITE_API_BASE,
  // Not called by browsers.
  scim: undefined,
};

export function baseUrl(base: Base): string {
  return (configured[base] || basePaths[base]).replace(/\/$/, '');
}
