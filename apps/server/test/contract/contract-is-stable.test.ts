import { readFileSync } from 'node:fs';
import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildOpenApi } from '#http/api-docs/openapi.ts';
import { version } from '../../src/version.ts';
import { type ApiDocument, findBreakingChanges } from './find-breaking-changes.ts';

const committed: ApiDocument = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
);
const current = JSON.parse(JSON.stringify(buildOpenApi(allEndpoints, version))) as ApiDocument;
const majorOf = (document: ApiDocument) => Number(document.info.version.split('.')[0]);

describe('the contract', () => {
  test('breaks no client, unless the version changes accordingly', () => {
    if (majorOf(current) > majorOf(committed)) return;
    expect(findBreakingChanges(committed, current)).toEqual([]);
  });

  test('is committed as docs/openapi.json; `npm run contract` updates it', () => {
    expect(current.paths).toEqual(committed.paths);
  });
});

type Change = (document: ApiDocument) => void;
const operation = (document: ApiDocument, path: string, method: string) => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`The contract has no ${method} ${path}.`);
  return found;
};
// biome-ignore lint/suspicious/noExplicitAny: a planted change reaches deep into the document.
const bodyOf = (document: ApiDocument, path: string, method: string): any =>
  Object.values(operation(document, path, method).requestBody?.content ?? {})[0]?.schema;
// biome-ignore lint/suspicious/noExplicitAny: as above.
const responseOf = (document: ApiDocument, path: string, method: string): any =>
  Object.values(operation(document, path, method).responses)[0]?.content?.['application/json']?.schema;

describe('the comparison of contracts', () => {
  const [tickets, sites] = ['/api/tickets/external', '/api/sites'] as const;
  /** The paths that the changes are about: a copy of the whole document for each change would take seconds. */
  const paths = Object.fromEntries([tickets, sites].map((path) => [path, current.paths[path] ?? {}]));
  const small: ApiDocument = { ...current, paths };
  const breaksOf = (change: Change) => {
    const changed = structuredClone(small);
    change(changed);
    return findBreakingChanges(small, changed);
  };

  test('detects changes that break a client', () => {
    const breaking: Change[] = [
      (document) => delete document.paths[sites]?.get,
      (document) => Object.assign(operation(document, sites, 'get'), { 'x-access': 'superuser' }),
      (document) => operation(document, sites, 'get').parameters.splice(0, 1),
      (document) =>
        operation(document, sites, 'get').parameters.push({
          name: 'x',
          in: 'query',
          required: true,
          schema: {},
        }),
      (document) => bodyOf(document, tickets, 'post').required.push('description'),
      (document) => delete bodyOf(document, tickets, 'post').properties.name,
      (document) => Object.assign(bodyOf(document, tickets, 'post').properties.name, { maxLength: 3 }),
      (document) => Object.assign(bodyOf(document, tickets, 'post').properties.name, { type: 'number' }),
      (document) => delete responseOf(document, tickets, 'post').properties.id,
      (document) => Object.assign(responseOf(document, tickets, 'post').properties.id, { type: 'string' }),
      (document) => responseOf(document, tickets, 'post').required.shift(),
    ];
    for (const change of breaking) expect(breaksOf(change), change.toString()).toHaveLength(1);
  });

  test('accepts changes that no client notices', () => {
    const harmless: Change[] = [
      (document) => Object.assign(document.paths, { '/api/new': {} }),
      (document) =>
        operation(document, sites, 'get').parameters.push({
          name: 'x',
          in: 'query',
          required: false,
          schema: {},
        }),
      (document) =>
        Object.assign(bodyOf(document, tickets, 'post').properties, { colour: { type: 'string' } }),
      (document) =>
        Object.assign(responseOf(document, tickets, 'post').properties, { colour: { type: 'string' } }),
      (document) => Object.assign(bodyOf(document, tickets, 'post').properties.name, { maxLength: 9_999 }),
    ];
    for (const change of harmless) expect(breaksOf(change), change.toString()).toEqual([]);
  });
});
