type Json = Record<string, unknown>;
type Direction = 'request' | 'response';
type Operation = {
  'x-access': string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<
    string,
    { content?: Record<string, { schema: Json; 'x-events'?: Record<string, Json> }> }
  >;
};
export type ApiDocument = { info: { version: string }; paths: Record<string, Record<string, Operation>> };

const accessLevels = ['public', 'user', 'superuser'];

/**
 * What a client of the old document would notice: a request that is no longer accepted, or a response that lacks
 * something. New operations, optional parameters, response fields and response words break no client.
 */
export function findBreakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now ? compareOperations(place, old, now) : [`${place} is gone.`];
    }),
  );
}

function compareOperations(place: string, old: Operation, now: Operation): string[] {
  const faults: string[] = [];
  if (accessLevels.indexOf(now['x-access']) > accessLevels.indexOf(old['x-access'])) {
    faults.push(`${place} is for ${now['x-access']} alone.`);
  }
  const keyOf = (parameter: { in: string; name: string }) => `${parameter.in} ${parameter.name}`;
  const known = new Map(old.parameters.map((parameter) => [keyOf(parameter), parameter]));
  const given = new Map(now.parameters.map((parameter) => [keyOf(parameter), parameter]));
  for (const [key, parameter] of known) {
    const same = given.get(key);
    if (!same) faults.push(`${place}: ${key} is gone.`);
    else faults.push(...compareSchemas(`${place}: ${key}`, parameter.schema, same.schema, 'request'));
  }
  for (const [key, parameter] of given) {
    if (parameter.required && !known.get(key)?.required) faults.push(`${place}: ${key} is required.`);
  }
  if (now.requestBody && !old.requestBody) faults.push(`${place} requires a body.`);
  for (const [type, { schema }] of Object.entries(old.requestBody?.content ?? {})) {
    const same = now.requestBody?.content[type];
    if (!same) faults.push(`${place} takes no ${type}.`);
    else faults.push(...compareSchemas(`${place}: request`, schema, same.schema, 'request'));
  }
  for (const [status, { content = {} }] of Object.entries(old.responses)) {
    const response = now.responses[status];
    if (!response) faults.push(`${place} no longer responds with ${status}.`);
    for (const [type, { schema, 'x-events': events = {} }] of Object.entries(content)) {
      const same = response?.content?.[type];
      if (!same) {
        faults.push(`${place} no longer responds with ${type}.`);
        continue;
      }
      faults.push(...compareSchemas(`${place}: response`, schema, same.schema, 'response'));
      for (const [name, event] of Object.entries(events)) {
        const still = same['x-events']?.[name];
        if (!still) faults.push(`${place}: the event ${name} is gone.`);
        else faults.push(...compareSchemas(`${place}: event ${name}`, event, still, 'response'));
      }
    }
  }
  return faults;
}

function compareSchemas(place: string, old: Json, now: Json, direction: Direction): string[] {
  const faults: string[] = [];
  // A request may be accepted more widely, a response may be promised more narrowly.
  const [wide, narrow] = direction === 'request' ? [now, old] : [old, now];
  const lost = typesOf(narrow).filter((type) => !typesOf(wide).includes(type) && typesOf(wide).length > 0);
  if (lost.length > 0)
    faults.push(`${place} ${direction === 'request' ? 'is no longer' : 'can be'} ${lost.join(', ')}.`);
  if (direction === 'request') faults.push(...compareLimits(place, old, now));
  const [oldFields, nowFields] = [fieldsOf(old), fieldsOf(now)];
  const [oldRequired, nowRequired] = [requiredOf(old), requiredOf(now)];
  for (const [name, field] of Object.entries(oldFields)) {
    const same = nowFields[name];
    if (!same) faults.push(`${place}.${name} is gone.`);
    else faults.push(...compareSchemas(`${place}.${name}`, field, same, direction));
    if (direction === 'response' && oldRequired.includes(name) && same && !nowRequired.includes(name)) {
      faults.push(`${place}.${name} can be absent.`);
    }
  }
  if (direction === 'request') {
    for (const name of nowRequired)
      if (!oldRequired.includes(name)) faults.push(`${place}.${name} is required.`);
  }
  if (isSchema(old.items) && isSchema(now.items)) {
    faults.push(...compareSchemas(`${place}[]`, old.items, now.items, direction));
  }
  const [oldChoices, nowChoices] = [choicesOf(old), choicesOf(now)];
  if (oldChoices.length > 0 && oldChoices.length === nowChoices.length) {
    oldChoices.forEach((choice, at) => {
      faults.push(...compareSchemas(place, choice, nowChoices[at] as Json, direction));
    });
  }
  return faults;
}

/** Limits of a request may be loosened, never tightened. */
function compareLimits(place: string, old: Json, now: Json): string[] {
  const faults: string[] = [];
  for (const limit of ['maxLength', 'maximum', 'maxItems']) {
    if (
      typeof now[limit] === 'number' &&
      Number(now[limit]) < Number(old[limit] ?? Number.POSITIVE_INFINITY)
    ) {
      faults.push(`${place}: ${limit} is ${now[limit]}.`);
    }
  }
  for (const limit of ['minLength', 'minimum', 'minItems']) {
    if (
      typeof now[limit] === 'number' &&
      Number(now[limit]) > Number(old[limit] ?? Number.NEGATIVE_INFINITY)
    ) {
      faults.push(`${place}: ${limit} is ${now[limit]}.`);
    }
  }
  if (now.pattern !== undefined && now.pattern !== old.pattern) faults.push(`${place} has another pattern.`);
  const words = Array.isArray(now.enum) ? now.enum : undefined;
  const lost = Array.isArray(old.enum) && words ? old.enum.filter((word) => !words.includes(word)) : [];
  if (lost.length > 0) faults.push(`${place} no longer takes ${lost.join(', ')}.`);
  if (words && !Array.isArray(old.enum)) faults.push(`${place} takes certain words alone.`);
  return faults;
}

function typesOf(schema: Json): string[] {
  const own = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  return [...own.map(String), ...choicesOf(schema).flatMap(typesOf)];
}

function choicesOf(schema: Json): Json[] {
  return [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []));
}

function fieldsOf(schema: Json): Record<string, Json> {
  return isSchema(schema.properties) ? (schema.properties as Record<string, Json>) : {};
}

function requiredOf(schema: Json): string[] {
  return Array.isArray(schema.required) ? schema.required.map(String) : [];
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
