import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const packages = { 'react-admin': '5.15.4', react: '19.2.0', 'react-dom': '19.2.0' };

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>react-admin</title></head>
  <body><div id="root"></div><script type="module" src="/assets/main.js"></script></body>
</html>
`;

/** The list as its guide writes it, with the rows, columns, search and session of the product. */
const program = `import { createRoot } from 'react-dom/client';
import { Admin, DataTable, List, Resource, SearchInput } from 'react-admin';

async function getList(_, { pagination, sort, filter }) {
  const query = new URLSearchParams({ limit: String(pagination.perPage), fields: 'list' });
  query.set('sort', (sort.order === 'DESC' ? '-' : '') + sort.field);
  if (filter.q) query.set('search', filter.q);
  const headers = { authorization: 'Bearer ' + localStorage.getItem('access_token') };
  const response = await fetch('/api/assets?' + query, { headers });
  return { data: await response.json(), total: Number(response.headers.get('x-total-count')) };
}

const AssetList = () => (
  <List perPage={1000} sort={{ field: 'product_name', order: 'ASC' }} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
    <DataTable>
      <DataTable.Col source="product_name" />
      <DataTable.Col source="manufacturer" />
      <DataTable.Col source="room_name" />
      <DataTable.Col source="site_name" />
    </DataTable>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={{ getList }} disableTelemetry>
    <Resource name="assets" list={AssetList} />
  </Admin>,
);
`;

/** Installs and builds a react-admin list in a temporary folder, once for each version; returns its built files. */
export async function installReactAdmin(): Promise<string> {
  const folder = join(tmpdir(), `greenroom-peers-react-admin-${packages['react-admin']}`);
  const built = join(folder, 'dist');
  const isReady = join(folder, 'ready');
  if (existsSync(isReady)) return built;
  await mkdir(built, { recursive: true });
  const manifest = { private: true, type: 'module', dependencies: packages };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'main.jsx'), program);
  await writeFile(join(built, 'index.html'), page);
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    { cwd: folder, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 },
  );
  const script = join(built, 'assets/main.js');
  await build({
    entryPoints: [join(folder, 'main.jsx')],
    outfile: script,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  // As the build of the product does.
  await writeFile(`${script}.br`, brotliCompressSync(await readFile(script)));
  await writeFile(isReady, '');
  return built;
}
