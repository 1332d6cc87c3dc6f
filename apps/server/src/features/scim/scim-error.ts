const schema = 'urn:ietf:params:scim:api:messages:2.0:Error';

type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue';

/** An error as RFC 7644 writes it, not as the rest of the API does. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export function scimErrorBody({ status, scimType, message }: ScimError): string {
  return JSON.stringify({ schemas: [schema], status: String(status), scimType, detail: message });
}

export function notFound(): ScimError {
  return new ScimError(404, 'Resource not found.');
}
