import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>['values'];

/** Parses the arguments of a command. Unknown ones are rejected in one line. */
export function readArguments<T extends Options>(
  command: string,
  args: string[],
  options: T,
): { values: Values<T>; positionals: string[] } {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(sentence(command, error as Error & { code?: string }));
  }
}

function sentence(command: string, { code, message }: Error & { code?: string }): string {
  const option = /'(-[^' ]*)/.exec(message)?.[1] ?? 'this option';
  const see = 'see: npm run greenroom -- help';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${command} has no option ${option}; ${see}`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `${command}: ${message.split('\n')[0]}`;
  return `${command}: ${message}`;
}

/** npm runs scripts at the root of the repository, but the user typed a path relative to the current folder. */
export function placeOf(typed: string): string {
  return resolve(process.env.INIT_CWD ?? '.', typed);
}

export function onlyPlace(command: string, positionals: string[], what: string): string {
  const [typed, ...others] = positionals;
  if (typed === undefined || others.length > 0) throw new UsageError(`${command}: give exactly one ${what}`);
  return placeOf(typed);
}
