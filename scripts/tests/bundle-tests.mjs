import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../run-step.mjs';

const isOwn = (path) => /^([./#]|@greenroom\/)/.test(path);

/** Packages are loaded as they are installed. */
const leaveOutPackages = {
  name: 'leave-out-packages',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' || isOwn(path) ? undefined : { path, external: true },
    );
  },
};

/** No test reads a style sheet, or a file that a page loads by its address. */
const withoutStyles = {
  name: 'without-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css$/ }, ({ path }) => ({ path, namespace: 'nothing' }));
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }));
    onResolve({ filter: /\?url$/ }, ({ path }) => ({ path, namespace: 'address' }));
    onLoad({ filter: /.*/, namespace: 'address' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(path)};`,
    }));
  },
};

/** A module finds the files beside it where its source is. */
const places = { 'import.meta.url': 'sourceUrl', 'import.meta.dirname': 'sourceFolder' };

function keepPlace(source, path) {
  if (!source.includes('import.meta.')) return source;
  const [url, folder] = [pathToFileURL(path).href, dirname(path)];
  // In the first line, so that the others keep their numbers.
  return `const [sourceUrl, sourceFolder] = ${JSON.stringify([url, folder])};${source}`;
}

/**
 * Tests put a function of their own in place of some exported ones, which the modules of Node do not allow: calls of these
 * go through an object, and tests that import the whole module get that object.
 */
function letReplace(source, path, replaceable) {
  const names = replaceable[relative(root, path)];
  if (names) {
    const own = names.reduce(
      (text, name) =>
        text.replace(new RegExp(`^export ((?:async )?function|const) ${name}\\b`, 'm'), `$1 own_${name}`),
      source,
    );
    const wrappers = names.map(
      (name) => `export function ${name}(...given) { return replaceable.${name}(...given); }`,
    );
    const parts = names.map((name) => `${name}: own_${name}`).join(', ');
    return `${own}\n${wrappers.join('\n')}\nexport const replaceable = { ${parts} };\n`;
  }
  return source.replace(/^import \* as (\w+) from '([^']+)';$/gm, (whole, name, from) =>
    Object.keys(replaceable).some((file) => file.endsWith(from.replace(/^(#|(\.\.?\/)+)/, '/')))
      ? `import { replaceable as ${name} } from '${from}';`
      : whole,
  );
}

/** @param {Record<string, string[]>} replaceable */
function prepareSources(replaceable) {
  return {
    name: 'prepare-sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = letReplace(keepPlace(source, path), path, replaceable);
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/**
 * A Vite plugin for tests that run in Node: esbuild puts the test files of a project and all that they import into a few
 * hundred files, which Node loads itself. Vitest would transform and load each of two thousand modules by itself, in each
 * worker, which took a sixth of the time of the tests of the API and a third of that of the pages.
 *
 * @param {{ define?: Record<string, string>, setup?: string, replaceable?: Record<string, string[]> }} options
 */
export function bundleTests({ define = {}, setup, replaceable = {} } = {}) {
  /** @type {import('vitest/node').TestProject} */
  let project;
  /** @type {Promise<Map<string, string>> | undefined} */
  let bundled;

  async function bundle() {
    const { testFiles } = await project.globTestFiles();
    const parent = join(root, 'node_modules/.greenroom-tests');
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, `${project.name}-`));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    project.vitest.onClose(remove);
    process.once('exit', remove);
    const outputOf = (file) => join(folder, relative(root, file).replace(/\.tsx?$/, '.js'));
    const entries = setup ? [...testFiles, join(root, setup)] : testFiles;
    await build({
      entryPoints: entries,
      define: { ...places, ...define },
      jsx: 'automatic',
      outbase: root,
      outdir: folder,
      entryNames: '[dir]/[name]',
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: 'inline',
      logLevel: 'warning',
      plugins: [withoutStyles, leaveOutPackages, prepareSources(replaceable)],
    });
    return new Map(entries.map((file) => [file, outputOf(file)]));
  }

  return {
    name: 'bundle-tests',
    enforce: 'pre',
    /** @param {{ project: import('vitest/node').TestProject }} context */
    configureVitest(context) {
      project = context.project;
    },
    async load(id) {
      const isSetup = setup !== undefined && id === join(root, setup);
      if (!(isSetup || /\.test\.tsx?$/.test(id)) || project.vitest.config.watch) return undefined;
      bundled ??= bundle();
      const output = (await bundled).get(id);
      if (output === undefined) return undefined;
      // Node would load the setup once for all files of a worker.
      return isSetup
        ? `await import(${JSON.stringify(pathToFileURL(output).href)} + '?' + performance.now());`
        : `import ${JSON.stringify(output)};`;
    },
  };
}
