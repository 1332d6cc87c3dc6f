import { parseSync } from 'oxc-parser';

/** One column in `schema.ts`: what is read, and when a new row may omit it. */
export type TypedColumn = { reads: string; insert: 'required' | 'optional' | 'never' };
export type TypedTables = Record<string, Record<string, TypedColumn>>;

// biome-ignore lint/suspicious/noExplicitAny: The nodes of the parser have some hundred types.
type Node = any;
type Aliases = ReadonlyMap<string, Node>;

/** Reads the type `Schema` in the text of schema.ts. It knows the few forms of types used there, and rejects others. */
export function readSchemaTypes(source: string): TypedTables {
  const { program, errors } = parseSync('schema.ts', source);
  if (errors[0]) throw new Error(errors[0].message);
  const aliases: Aliases = new Map(
    (program.body as Node[])
      .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .filter((statement) => statement.type === 'TSTypeAliasDeclaration')
      .map((alias) => [alias.id.name, alias.typeAnnotation]),
  );
  const tables = Object.entries(membersOf(aliases.get('Schema'), aliases));
  return Object.fromEntries(
    tables.map(([table, type]) => {
      const columns = Object.entries(membersOf(type, aliases));
      return [
        table,
        Object.fromEntries(columns.map(([name, column]) => [name, readColumn(column, aliases)])),
      ];
    }),
  );
}

function membersOf(type: Node, aliases: Aliases): Record<string, Node> {
  if (type?.type === 'TSTypeLiteral') {
    return Object.fromEntries(
      type.members.map((member: Node) => [member.key.name, member.typeAnnotation.typeAnnotation]),
    );
  }
  if (type?.type === 'TSIntersectionType') {
    return Object.assign({}, ...type.types.map((part: Node) => membersOf(part, aliases)));
  }
  const alias = aliases.get(nameOf(type));
  if (alias === undefined) throw new Error(`schema.ts: ${type?.type} is no table`);
  return membersOf(alias, aliases);
}

/** A column is a plain type, or one that says how it is read and how it is inserted. */
function readColumn(type: Node, aliases: Aliases): TypedColumn {
  const alias = aliases.get(nameOf(type));
  if (alias !== undefined) return readColumn(alias, aliases);
  const [first, second] = argumentsOf(type);
  switch (nameOf(type)) {
    case 'Generated':
      return { reads: readsOf(first), insert: 'optional' };
    case 'JSONColumnType':
      return { reads: 'json', insert: 'required' };
    case 'ColumnType':
      return { reads: readsOf(first), insert: insertOf(second) };
  }
  const reads = readsOf(type);
  return { reads, insert: reads.endsWith('| null') ? 'optional' : 'required' };
}

function insertOf(type: Node): TypedColumn['insert'] {
  if (type.type === 'TSNeverKeyword') return 'never';
  const parts: Node[] = type.type === 'TSUnionType' ? type.types : [type];
  const mayBeAbsent = parts.some((part) => ['TSUndefinedKeyword', 'TSNullKeyword'].includes(part.type));
  return mayBeAbsent ? 'optional' : 'required';
}

/** `number`, `string | null`, … with literals as the type that they belong to. */
function readsOf(type: Node): string {
  const parts: Node[] = type.type === 'TSUnionType' ? type.types : [type];
  const kinds = new Set(parts.filter((part) => part.type !== 'TSNullKeyword').map(kindOf));
  if (kinds.size !== 1) throw new Error(`schema.ts: a column cannot be ${[...kinds].join(' or ')}`);
  const isNullable = parts.some((part) => part.type === 'TSNullKeyword');
  return [...kinds, ...(isNullable ? ['null'] : [])].join(' | ');
}

/** Types that allow only certain texts. */
const textsOfTheDomain = ['IncidentEventKind', 'UpdateFailure', 'UpdateState'];

function kindOf(type: Node): string {
  switch (type.type) {
    case 'TSStringKeyword':
      return 'string';
    case 'TSNumberKeyword':
      return 'number';
    case 'TSBooleanKeyword':
      return 'boolean';
    case 'TSUnknownKeyword':
      return 'json';
    case 'TSLiteralType':
      return typeof type.literal.value;
    case 'TSArrayType':
      return `${kindOf(type.elementType)}[]`;
  }
  const name = nameOf(type);
  if (name === 'Date' || name === 'Buffer') return name;
  if (name === 'JSONColumnType' || name === 'Record') return 'json';
  if (textsOfTheDomain.includes(name)) return 'string';
  throw new Error(`schema.ts: a column cannot be ${name || type.type}`);
}

function nameOf(type: Node): string {
  return type?.type === 'TSTypeReference' ? type.typeName.name : '';
}

function argumentsOf(type: Node): Node[] {
  return type?.typeArguments?.params ?? [];
}
