import type { Plugin } from 'vite';

const serverSide = new Set([
  ...['params', 'query', 'headers', 'body', 'form', 'response', 'streams', 'summary', 'maxBodyBytes'],
]);

type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * The browser only needs method, path and body type of an endpoint. The schemas check requests on the server and would
 * put Zod, 7 KiB, into the sign-in page. A form that checks its input imports the schema itself. Tests keep them: the
 * fake server checks requests and responses.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: () => !process.env.VITEST,
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/domain\/src\/.*\/endpoints\.ts$/ },
      handler(code) {
        const endpoints = without(code, serverSideParts(this.parse(code, { lang: 'ts' })));
        // Their imports are removed too: they would put the schemas of the forms into the chunk of the endpoint.
        const unused = unusedImports(this.parse(endpoints, { lang: 'ts' }), endpoints);
        return { code: without(endpoints, unused), map: null };
      },
    },
  };
}

type Part = { start: number; end: number };

function without(code: string, parts: Part[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of parts) {
    kept += code.slice(at, start);
    at = code[end] === ',' ? end + 1 : end;
  }
  return kept + code.slice(at);
}

function unusedImports(program: unknown, code: string): Part[] {
  const { body } = program as { body: SyntaxNode[] };
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = without(code, imports);
  const isUsed = ({ local }: { local: { name: string } }) => new RegExp(`\\b${local.name}\\b`).test(rest);
  return imports.filter(({ specifiers }) => !(specifiers as { local: { name: string } }[]).some(isUsed));
}

function serverSideParts(node: unknown): Part[] {
  if (Array.isArray(node)) return node.flatMap(serverSideParts);
  if (!isSyntaxNode(node)) return [];
  if (node.type === 'CallExpression' && (node.callee as SyntaxNode).name === 'defineEndpoint') {
    const [definition] = node.arguments as SyntaxNode[];
    const properties = (definition?.properties ?? []) as SyntaxNode[];
    return properties.filter((property) => serverSide.has(String((property.key as SyntaxNode)?.name)));
  }
  return Object.values(node).flatMap(serverSideParts);
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
