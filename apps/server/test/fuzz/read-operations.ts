import type { JsonSchema } from './valid-value.ts';

export type Operation = {
  name: string;
  method: string;
  path: string;
  access: string;
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[];
  body: { type: string; schema: JsonSchema } | undefined;
};

type Described = {
  operationId: string;
  'x-access': string;
  parameters: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};

/** Every operation of our own OpenAPI document, as an outsider would read it. */
export function readOperations(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, 'x-access': access }]) => {
      const [body] = Object.entries(requestBody?.content ?? {});
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        access,
        parameters,
        body: body && { type: body[0], schema: body[1].schema },
      };
    }),
  );
}
