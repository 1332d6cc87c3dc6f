import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Every import of the given files, including type-only and dynamic ones: `{ from, to }`, as paths from the project's
 * root. An installed package is `package:name`; a file that is named without its extension is returned as it is named.
 */
export function readImports(root, files) {
  const known = new Set(files.flatMap((file) => [file, file.replace(/\.\w+$/, '')]));
  return files.flatMap((from) =>
    specifiersIn(join(root, from))
      .map((specifier) => ({ from, to: resolveSpecifier(from, specifier) }))
      .filter(({ to }) => to.startsWith('package:') || known.has(to)),
  );
}

function specifiersIn(path) {
  const text = readFileSync(path, 'utf8');
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return [...new Set(written.filter(Boolean))];
}

const packages = [
  ['@greenroom/domain/', 'packages/domain/src/'],
  ['@greenroom/drivers/', 'packages/drivers/src/'],
  ['@greenroom/simulators/', 'packages/simulators/src/'],
  ['@greenroom/demo/', 'packages/demo/src/'],
  ['@greenroom/server/test/', 'apps/server/test/'],
  ['@greenroom/server/', 'apps/server/src/'],
  ['@greenroom/agent/', 'apps/agent/src/'],
];

function resolveSpecifier(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const workspace = from.split('/').slice(0, 2).join('/');
  if (specifier.startsWith('#test/')) return `${workspace}/test/${specifier.slice(6)}`;
  if (specifier.startsWith('#')) return `${workspace}/src/${specifier.slice(1)}`;
  const found = packages.find(([name]) => specifier.startsWith(name));
  return found ? found[1] + specifier.slice(found[0].length) : `package:${specifier}`;
}
