import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode } from './check-node.mjs';
import { compressFiles } from './compress-files.mjs';
import { installPackages } from './install-packages.mjs';
import { giveUp, installedProgram, root, runStep, say, secondsSince } from './run-step.mjs';

const common = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'packages'];

const parts = [
  { name: 'web', output: 'apps/web/dist/index.html', sources: [...common, 'apps/web'], build: buildWeb },
  {
    name: 'server',
    output: 'apps/server/dist/main.js',
    sources: [...common, 'apps/server'],
    build: buildServer,
  },
  {
    name: 'agent',
    output: 'apps/agent/dist/agent.cjs',
    sources: [...common, 'apps/agent'],
    build: buildAgent,
  },
];

/** Builds what has changed since the last build, by the content of its sources: all parts, or the named ones. */
export async function buildProduct({
  quiet = false,
  only = parts.map(({ name }) => name),
  withDemo = true,
} = {}) {
  for (const { name, output, sources, build } of parts) {
    if (!only.includes(name)) continue;
    const stampFile = join(root, '.cache', `build-${name}.txt`);
    const stamp = `${hashSources(sources)}${withDemo ? '' : ' without the demo'}`;
    if (existsSync(join(root, output)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
      continue;
    const start = performance.now();
    // What a command writes may be piped, and a minute without a word is too long.
    if (quiet) process.stderr.write(`Building the ${name} ...\n`);
    else say(`Building the ${name} ...`);
    // Without its stamp, an interrupted build is done again.
    rmSync(stampFile, { force: true });
    await build({ withDemo });
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(stampFile, stamp);
    if (!quiet) say(`Built the ${name} in ${secondsSince(start)}`);
  }
}

function hashSources(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    hash.update(`${path}\0`).update(readFileSync(full));
  };
  for (const path of paths) {
    const isFile = /\.\w+$/.test(path);
    for (const file of isFile ? [path] : listSources(path)) add(file);
  }
  return hash.digest('hex');
}

function listSources(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      // By name only: packages may be installed as a link to a folder elsewhere.
      if (['node_modules', 'dist', 'test'].includes(entry.name)) return [];
      if (entry.isDirectory()) return listSources(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

async function buildWeb() {
  const { code, output } = await runStep(installedProgram('vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    // Overrides the shell: any other value builds the slow development version of React.
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0) throw new Error(`${output}\nThe web application could not be built.`);
  compressFiles(join(root, 'apps/web/dist'));
}

async function buildServer({ withDemo }) {
  const dist = join(root, 'apps/server/dist');
  const entries = ['apps/server/src/main.ts', 'apps/server/src/cli/greenroom.ts'];
  if (withDemo) entries.push('packages/demo/src/demo.ts', 'packages/demo/src/run-demo-devices.ts');
  await bundle('server', {
    // All in one folder, so that they find migrations/ and each other there.
    entryPoints: entries.map((file) => join(root, file)),
    entryNames: '[name]',
    outdir: dist,
  });
  cpSync(join(root, 'apps/server/src/platform/database/migrations'), join(dist, 'migrations'), {
    recursive: true,
  });
  if (withDemo) cpSync(join(root, 'packages/demo/src/pictures'), join(dist, 'pictures'), { recursive: true });
  const passwords = 'common-passwords.txt.gz';
  cpSync(join(root, 'apps/server/src/platform/passwords', passwords), join(dist, passwords));
}

/** One file with everything in it: a machine on site has only Node. ssh2 works without its native helpers. */
async function buildAgent() {
  await bundle('agent', {
    entryPoints: { agent: join(root, 'apps/agent/src/main.ts') },
    outdir: join(root, 'apps/agent/dist'),
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    external: ['cpu-features', '*.node'],
  });
}

async function bundle(name, options) {
  const { build } = await import('esbuild');
  rmSync(options.outdir, { recursive: true, force: true });
  await build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    external: packageNames().flatMap((name) => [name, `${name}/*`]),
    ...options,
  }).catch(() => {
    throw new Error(`The ${name} could not be built.`);
  });
}

/** External packages stay outside the bundle; the workspace's own are sources and are included. */
function packageNames() {
  return ['packages', 'apps']
    .flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'package.json')),
    )
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
      return Object.keys({ ...dependencies, ...optionalDependencies });
    })
    .filter((name) => !name.startsWith('@greenroom/'));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  checkNode();
  await installPackages();
  const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const withDemo = !process.argv.includes('--without-demo');
  await buildProduct(only.length > 0 ? { only, withDemo } : { withDemo }).catch((error) =>
    giveUp(error.message),
  );
}
