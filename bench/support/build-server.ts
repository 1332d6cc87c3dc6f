import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url);
const folder = new URL('bench/dist/', root);

/**
 * A bench server as the product is built. Run from its sources it is slower: what runs TypeScript stores the name of every
 * function that a request creates.
 */
export async function buildServer(module: URL): Promise<URL> {
  const source = fileURLToPath(module);
  await build({
    entryPoints: [source],
    outdir: fileURLToPath(folder),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    external: packageNames().flatMap((name) => [name, `${name}/*`]),
  });
  const copy = (from: string, to: string) => {
    // A migration that has another name by now would run as well.
    rmSync(new URL(to, folder), { recursive: true, force: true });
    cpSync(new URL(`apps/server/src/platform/${from}`, root), new URL(to, folder), { recursive: true });
  };
  copy('database/migrations', 'migrations');
  copy('passwords/common-passwords.txt.gz', 'common-passwords.txt.gz');
  return new URL(basename(source).replace(/\.ts$/, '.js'), folder);
}

/** Packages stay outside, as in the product. */
function packageNames(): string[] {
  const names = (at: string) => readdirSync(new URL(at, root)).map((name) => `${at}/${name}/package.json`);
  return [...names('apps'), ...names('packages')].flatMap((file) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(new URL(file, root), 'utf8'),
    );
    return Object.keys({ ...dependencies, ...optionalDependencies }).filter(
      (name) => !name.startsWith('@greenroom/'),
    );
  });
}
