import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { sql } from 'kysely';
import { outsidePackages } from '../build/outside-packages.ts';
import { findConditions, otherConditions, type ScopeCondition, serverFolder } from './scope-conditions.ts';
import type { ServerParts } from './start-server-as.ts';

type Switches = {
  /** Conditions that requests have reached since this was cleared. */
  passed: Set<string>;
  /** The removed ones. */
  isOut: (condition: string) => boolean;
};

export const switches: Switches = { passed: new Set(), isOut: () => false };

/** The location of a condition, for a reader. */
export function nameOf({ line, key }: ScopeCondition): string {
  return `${key} (line ${line})`;
}

/** The server from the same sources, but each scope condition can be removed while it runs. */
export async function buildSwitchedServer(): Promise<ServerParts & { remove(): Promise<void> }> {
  // Beside the server's own packages, so that the bundle finds them.
  const packages = join(serverFolder, 'node_modules');
  // npm makes it only when a package does not lie at the root.
  await mkdir(packages, { recursive: true });
  const folder = await mkdtemp(join(packages, '.switched-'));
  const entry = [
    "export { buildApp } from './src/app.ts';",
    "export { createServices } from './src/platform/create-services.ts';",
    "export { Database } from './src/platform/database/database.ts';",
  ];
  await build({
    stdin: { contents: entry.join('\n'), resolveDir: serverFolder, loader: 'ts' },
    ...{
      outfile: join(folder, 'server.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
    },
    ...{ logLevel: 'error', plugins: [outsidePackages, switchable(findConditions())] },
  });
  Object.assign(globalThis, { conditionSwitches: { isOn, always: sql`true` } });
  const parts = await import(pathToFileURL(join(folder, 'server.mjs')).href);
  return { ...parts, remove: () => rm(folder, { recursive: true }) };
}

function isOn(condition: string): boolean {
  switches.passed.add(condition);
  return !switches.isOut(condition);
}

function switchable(conditions: ScopeCondition[]): Plugin {
  return {
    name: 'switchable-conditions',
    setup({ onLoad }) {
      // A statement that stays compiled would not notice a removed condition.
      onLoad({ filter: /\/compile-by-scope\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const kept = 'known.set(kind, compiled);';
        if (!source.includes(kept)) throw new Error(`${path} keeps its statements in another way`);
        return { loader: 'ts', contents: source.replace(kept, '') };
      });
      onLoad({ filter: /\/apps\/server\/src\/features\/.*\.ts$/ }, async ({ path }) => {
        const file = relative(join(serverFolder, 'src'), path).replaceAll('\\', '/');
        const own = conditions.filter((condition) => condition.file === file);
        const source = await readFile(path, 'utf8');
        return { loader: 'ts', contents: withSwitches(source, own) };
      });
    },
  };
}

/** From the end to the beginning, so that the earlier positions stay valid. */
function withSwitches(source: string, conditions: ScopeCondition[]): string {
  return [...conditions]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, condition) => text.slice(0, condition.start) + switched(condition) + text.slice(condition.end),
      source,
    );
}

function switched(condition: ScopeCondition): string {
  const { file, text } = condition;
  const test = `globalThis.conditionSwitches.isOn(${JSON.stringify(nameOf(condition))})`;
  const edit = otherConditions.find((other) => other.file === file && other.text === text);
  if (!edit) return `(${test} ? ${text} : globalThis.conditionSwitches.always)`;
  if (edit.without !== '') return `(${test} ? (${text}) : ${edit.without})`;
  // A step in a chain of calls: with and without it.
  return `.$call((query) => ${test} ? query${text} : query)`;
}
