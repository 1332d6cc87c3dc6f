import { hostname } from 'node:os';
import { readEntries } from '#features/audit/chain/audit-chain.queries.ts';
import { formatJsonLine, formatSyslog } from '#features/audit/chain/format-audit.ts';
import { verifyAudit } from '#features/audit/chain/verify-audit.ts';
import { asSystem } from '#platform/database/scope.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Print = (line: string) => void;

const options = {
  format: { type: 'string', default: 'json' },
  after: { type: 'string', default: '0' },
} as const;
const batchSize = 1_000;

export async function runAudit(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('audit', args, options);
  const [act, ...others] = positionals;
  if (others.length > 0 || (act !== 'verify' && act !== 'export'))
    throw new UsageError('audit: say verify or export');
  return act === 'verify' ? verify(print) : exportEntries(values, print);
}

/** 0: the chain is whole; 4: it is not. */
function verify(print: Print): Promise<number> {
  return withInstallation(async ({ database, sealer }) => {
    const { sealed, checkpoints, erased, faults, head } = await verifyAudit({ database, sealer });
    for (const fault of faults) print(`FAULT ${fault}`);
    print(`${sealed} entries sealed, ${erased} of them erased, ${checkpoints} signed checkpoints`);
    print(`Head of the chain: ${head}`);
    print(faults.length === 0 ? 'The audit log is whole.' : 'The audit log was tampered with.');
    return faults.length === 0 ? 0 : 4;
  });
}

async function exportEntries(
  { format = 'json', after: given = '0' }: { format?: string; after?: string },
  print: Print,
): Promise<number> {
  if (format !== 'json' && format !== 'syslog') throw new UsageError('audit: --format is json or syslog');
  if (!/^\d{1,15}$/.test(given)) throw new UsageError('audit: --after takes the id of an entry');
  const host = hostname();
  await withInstallation(async ({ database }) => {
    let after = Number(given);
    for (;;) {
      const rows = await asSystem(database, (db) => readEntries(db, after, batchSize));
      for (const row of rows) print(format === 'json' ? formatJsonLine(row) : formatSyslog(row, host));
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  });
  return 0;
}
