import type { Plugin } from 'vite';

const serverSide = new Set([
  ...['params', 'query', 'headers', 'body', 'form', 'response', 'streams', 'summary', 'maxBodyBytes'],
]);

type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * The browser needs of an endpoint what travels: method, path, body type. The schemas check what arrives at the server
 * and would put Zod, 7 KiB, into the sign-in page. A form that checks its input imports the schema itself.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/domain\/src\/.*\/endpoints\.ts$/ },
      handler(code) {
        let kept = '';
        let at = 0;
        for (const { start, end } of serverSideParts(this.parse(code, { lang: 'ts' }))) {
          kept += code.slice(at, start);
          at = code[end] === ',' ? end + 1 : end;
        }
        return { code: kept + code.slice(at), map: null };
      },
    },
  };
}

function serverSideParts(node: unknown): { start: number; end: number }[] {
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
