type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown; 'x-events'?: unknown }> }>;
};

/** A page without any script: it works under the strict content policy and in every browser. */
export function apiDocsPage(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const info = document.info as { title: string; version: string };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ''))];
  const sections = tags.map((tag) => {
    const items = operations.filter(({ operation }) => operation.tags[0] === tag).map(renderOperation);
    return `<section><h2>${escapeHtml(tag)}</h2>${items.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>Errors are <code>{ "detail", "code" }</code>. Signed-in calls carry <code>Authorization: Bearer …</code>.
The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('')}</main></body></html>`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escapeHtml(name)}</code> in ${place}${required ? ', required' : ''} <code>${json(schema)}</code></li>`,
  );
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [status, response] = Object.entries(operation.responses)[0] ?? [];
  const [responseType, content] = Object.entries(response?.content ?? {})[0] ?? [];
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span> <i>${escapeHtml(operation['x-access'])}</i></summary>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}
${body ? `<h3>Body <small>${escapeHtml(bodyType ?? '')}</small></h3><pre>${json(body.schema)}</pre>` : ''}
<h3>Response ${escapeHtml(status ?? '')} <small>${escapeHtml(responseType ?? '')}</small></h3>
${content ? `<pre>${json(content['x-events'] ?? content.schema)}</pre>` : '<p>No body.</p>'}</details>`;
}

function json(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark;--line:#8884}
body{font:14px/1.5 system-ui,sans-serif;margin:0}main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:24px}h2{font-size:16px;margin:32px 0 8px;text-transform:capitalize}h3{font-size:13px;margin:16px 0 4px}
small{font-weight:400;opacity:.75}code,pre{font:12px/1.5 ui-monospace,monospace}
details{border:1px solid var(--line);border-radius:10px;margin:8px 0;padding:0 16px}
summary{cursor:pointer;padding:10px 0;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline}
summary b{min-width:52px;font-size:12px}summary i{margin-left:auto;font-size:12px;opacity:.8}
pre{overflow:auto;border:1px solid var(--line);border-radius:6px;padding:12px}`;
