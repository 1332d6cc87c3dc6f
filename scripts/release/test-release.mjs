import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root, runStep, say, secondsSince } from '../run-step.mjs';
import { checkRelease } from './check-release.mjs';

// npm run test:release: makes the release of the last commit in two fresh clones, whose folders have different names and
// lengths, and compares the bytes; starts it with each supported Node as a plain user from a read-only folder; and rates the
// systemd units in it.

const { values } = parseArgs({
  options: {
    cpu: { type: 'string', default: 'x64,arm64' },
    node: { type: 'string', default: '22,24' },
  },
});
/** Of ten; systemd calls less than 5 OK. */
const maxExposure = 3;

async function run(program, args, options = {}) {
  const { code, output } = await runStep(program, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.slice(-4_000)}`);
  return output;
}

async function makeIn(clone) {
  const start = performance.now();
  await run('git', ['clone', '--quiet', root, clone]);
  await run('npm', ['run', 'release', '--', `--cpu=${values.cpu}`], { cwd: clone });
  say(`A release made in ${secondsSince(start)}`);
  return join(clone, 'release');
}

function digests(folder) {
  const files = readdirSync(folder).sort();
  return files.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}`,
  );
}

async function compare(one, other) {
  const [first, second] = [digests(one), digests(other)];
  const differing = first.filter((line) => !second.includes(line));
  if (differing.length > 0 || first.length !== second.length)
    throw new Error(`Two releases of one commit differ:\n${[...first, ...second].join('\n')}`);
  say(`The same bytes twice:\n${first.join('\n')}`);
}

/** From the registry of packages, as scripts/check-on-node.mjs does. */
async function findNode(major) {
  const name = `node-linux-${process.arch}`;
  const folder = join(root, '.cache', `node-${major}`);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program))
    await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${major}`]);
  return program;
}

async function startWithEach(release) {
  const file = readdirSync(release).find((name) => name.endsWith(`-linux-${process.arch}.tar.gz`));
  if (!file) return say('No release for this processor: none was started.');
  for (const major of values.node.split(',')) {
    const node = await findNode(major);
    const name = file.replace('.tar.gz', '');
    await checkRelease({ file: join(release, file), name, node });
    const version = await run(node, ['--version']);
    say(
      `It starts with Node ${version.trim()} as a plain user from a read-only folder, shows a page and ends.`,
    );
  }
}

async function rateUnits() {
  for (const unit of ['server/systemd/greenroom.service', 'agent/greenroom-agent.service']) {
    const args = ['security', '--offline=yes', `--threshold=${maxExposure * 10}`, join(root, 'deploy', unit)];
    const rating = /level for .*/.exec(await run('systemd-analyze', args))?.[0];
    say(`systemd-analyze: ${rating?.replace('level for ', '')}`);
  }
}

async function test() {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-releases-'));
  try {
    const places = [join(folder, 'one'), join(folder, 'a/much/longer/folder/for the other')];
    for (const place of places) mkdirSync(dirname(place), { recursive: true });
    const releases = [];
    for (const place of places) releases.push(await makeIn(place));
    await compare(...releases);
    await startWithEach(releases[0]);
    await rateUnits();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await test().catch((error) => giveUp(error.message));
