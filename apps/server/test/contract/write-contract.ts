import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { buildOpenApi } from '#http/api-docs/openapi.ts';
import { version } from '../../src/version.ts';
import { type ApiDocument, findBreakingChanges } from './find-breaking-changes.ts';

const file = new URL('../../../../docs/openapi.json', import.meta.url);
const current = JSON.parse(JSON.stringify(buildOpenApi(allEndpoints, version))) as ApiDocument;
const faults = existsSync(file) ? faultsAgainst(JSON.parse(readFileSync(file, 'utf8'))) : [];
if (faults.length > 0) {
  process.stderr.write(
    `These changes break clients, so they need a new major version:\n${faults.join('\n')}\n`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
}

function faultsAgainst(committed: ApiDocument): string[] {
  const isNewMajor = Number(version.split('.')[0]) > Number(committed.info.version.split('.')[0]);
  return isNewMajor ? [] : findBreakingChanges(committed, current);
}
