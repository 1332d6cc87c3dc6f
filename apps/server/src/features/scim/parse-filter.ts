import { ScimError } from './scim-error.ts';

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof operators)[number];

export type Filter =
  | { kind: 'and' | 'or'; parts: [Filter, Filter] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; operator: Operator; value: string | boolean | null };

const maxLength = 1000;
const maxDepth = 10;
const maxComparisons = 50;

/** Attribute names are in lower case afterwards, without the name of a schema in front. */
export function parseFilter(text: string): Filter {
  if (text.length > maxLength) throw invalid('The filter is too long.');
  const tokens = tokenize(text);
  let at = 0;
  let comparisons = 0;
  const peek = () => tokens[at]?.toLowerCase();

  function parseOr(depth: number): Filter {
    let left = parseAnd(depth);
    while (peek() === 'or') {
      at += 1;
      left = { kind: 'or', parts: [left, parseAnd(depth)] };
    }
    return left;
  }

  function parseAnd(depth: number): Filter {
    let left = parseOne(depth);
    while (peek() === 'and') {
      at += 1;
      left = { kind: 'and', parts: [left, parseOne(depth)] };
    }
    return left;
  }

  function parseOne(depth: number): Filter {
    if (depth > maxDepth) throw invalid('The filter is nested too deeply.');
    if (peek() === 'not') {
      at += 1;
      if (peek() !== '(') throw invalid('"not" must be followed by a bracket.');
      return { kind: 'not', part: parseOne(depth + 1) };
    }
    if (peek() === '(') {
      at += 1;
      const inner = parseOr(depth + 1);
      if (peek() !== ')') throw invalid('A bracket is not closed.');
      at += 1;
      return inner;
    }
    return parseComparison();
  }

  function parseComparison(): Filter {
    comparisons += 1;
    if (comparisons > maxComparisons) throw invalid('The filter has too many comparisons.');
    const attribute = attributeOf(tokens[at]);
    const operator = tokens[at + 1]?.toLowerCase();
    if (operator === 'pr') {
      at += 2;
      return { kind: 'present', attribute };
    }
    const known = operators.find((one) => one === operator);
    if (!known) throw invalid('An operator is missing or not supported.');
    const value = readLiteral(tokens[at + 2]);
    at += 3;
    return { kind: 'compare', attribute, operator: known, value };
  }

  const filter = parseOr(0);
  if (at < tokens.length) throw invalid('The filter goes on after its end.');
  return filter;
}

/** Brackets, texts in quotes, and words; a word may contain a filter in square brackets. */
function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const pattern = /\s*(?:([()])|("(?:[^"\\]|\\.)*")|([\w.:$-]+(?:\[[^\]]{0,200}\][\w.:$-]*)?))/y;
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const match = pattern.exec(text);
    if (!match) throw invalid('The filter cannot be read.');
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}

function attributeOf(token: string | undefined): string {
  if (token === undefined || !/^[A-Za-z]/.test(token)) throw invalid('An attribute is missing.');
  return foldAttribute(token);
}

/** `urn:ietf:params:scim:schemas:core:2.0:User:userName` is `username`; the work address is the only one. */
export function foldAttribute(name: string): string {
  return name
    .replace(/^urn:[\w:.-]+:(?:user|group)[:.]/i, '')
    .toLowerCase()
    .replace(/^emails\[\s*(?:type eq "?work"?|primary eq "?true"?)\s*\](?=\.|$)/, 'emails');
}

function readLiteral(token: string | undefined): string | boolean | null {
  if (token === undefined) throw invalid('A value is missing.');
  if (token.startsWith('"')) {
    try {
      return JSON.parse(token) as string;
    } catch {
      throw invalid('A text cannot be read.');
    }
  }
  const word = token.toLowerCase();
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  if (/^-?\d+(\.\d+)?$/.test(word)) return word;
  throw invalid('A value must be a text in quotes, true or false.');
}

function invalid(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidFilter');
}
