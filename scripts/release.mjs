import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProduct } from './build.mjs';
import { checkNode } from './check-node.mjs';
import { installPackages } from './install-packages.mjs';
import { checkRelease } from './release/check-release.mjs';
import { installProduction } from './release/install-production.mjs';
import { packAgent } from './release/pack-agent.mjs';
import { writeSbom } from './release/write-sbom.mjs';
import { writeTar } from './release/write-tar.mjs';
import { giveUp, root, runStep, say } from './run-step.mjs';

// npm run release: the archives that a machine needs to run the server or an agent, without npm or a compiler. The same
// commit makes the same bytes.

const { values } = parseArgs({
  options: {
    cpu: { type: 'string', default: 'x64,arm64' },
    out: { type: 'string', default: join(root, 'release') },
    'without-postgres': { type: 'boolean', default: false },
    'signing-key': { type: 'string' },
  },
});
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

async function dateOfCommit() {
  const { code, output } = await runStep('git', ['log', '-1', '--format=%ct'], { cwd: root, quiet: true });
  if (code !== 0)
    throw new Error('A release is made from a git clone: the date of its commit is in the archives.');
  return new Date(Number(output.trim()) * 1000);
}

async function makeServer({ folder, cpu, date }) {
  const name = `greenroom-${version}-linux-${cpu}`;
  const stage = join(folder, name);
  mkdirSync(stage, { recursive: true });
  await installProduction({ folder: stage, cpu, withPostgres: !values['without-postgres'] });
  for (const part of ['server', 'web', 'agent']) {
    cpSync(join(root, 'apps', part, 'dist'), join(stage, 'apps', part, 'dist'), { recursive: true });
  }
  // Without this the bundles would be taken for CommonJS.
  writeFileSync(
    join(stage, 'package.json'),
    `${JSON.stringify({ name: 'greenroom', version, type: 'module' })}\n`,
  );
  for (const file of ['README.md', 'CHANGELOG.md', 'THIRD_PARTY_NOTICES.md', '.env.example']) {
    cpSync(join(root, file), join(stage, file));
  }
  cpSync(join(root, 'docs'), join(stage, 'docs'), { recursive: true });
  cpSync(join(root, 'deploy/server'), stage, { recursive: true });
  cpSync(join(root, 'deploy/ha'), join(stage, 'deploy/ha'), { recursive: true });
  addSignedAgent(stage);
  await writeSbom({ file: join(stage, 'sbom.cdx.json'), date });
  await pack({ name, stage, date });
}

async function makeAgent({ date }) {
  const program = join(root, 'apps/agent/dist/agent.cjs');
  const key = values['signing-key'];
  describe(await packAgent({ program, version, out: values.out, date, ...(key && { key }) }));
  if (!key) say('Without --signing-key the agents do not update themselves from this release.');
}

/** Where a server of this release finds them (AGENT_RELEASES). */
function addSignedAgent(stage) {
  if (!values['signing-key']) return;
  const folder = join(stage, 'apps/agent/releases');
  mkdirSync(folder, { recursive: true });
  for (const end of ['tar.gz', 'update.json']) {
    const name = `greenroom-agent-${version}.${end}`;
    cpSync(join(values.out, name), join(folder, name));
  }
}

async function pack({ name, stage, date }) {
  const file = join(values.out, `${name}.tar.gz`);
  await writeTar({ folder: stage, file, date });
  describe(file);
}

function describe(file) {
  say(`${file} (${(readFileSync(file).length / 1_048_576).toFixed(1)} MB)`);
}

/** In the form that `sha256sum --check` reads. */
function writeChecksums() {
  const files = readdirSync(values.out).filter((file) => /\.(tar\.gz|update\.json)$/.test(file));
  const lines = files.sort().map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(values.out, file)))
        .digest('hex')}  ${file}`,
  );
  writeFileSync(join(values.out, 'SHA256SUMS'), `${lines.join('\n')}\n`);
}

async function release() {
  const date = await dateOfCommit();
  await buildProduct({ withDemo: false });
  rmSync(values.out, { recursive: true, force: true });
  mkdirSync(values.out, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-release-'));
  try {
    await makeAgent({ date });
    for (const cpu of values.cpu.split(',')) await makeServer({ folder, cpu, date });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeChecksums();
  // Without PostgreSQL it starts only beside a database server.
  if (values['without-postgres'] || process.platform !== 'linux') return;
  const name = `greenroom-${version}-linux-${process.arch}`;
  const file = join(values.out, `${name}.tar.gz`);
  if (!existsSync(file)) return;
  await checkRelease({ file, name });
  say(`${name} starts from a read-only folder, shows a page and ends.`);
}

checkNode();
await installPackages();
await release().catch((error) => giveUp(error.message));
