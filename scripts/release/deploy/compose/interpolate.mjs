const variable = /\$(?:(\$)|(\w+)|\{(\w+)(?:(:?[-?])([^}]*))?\})/g;

/**
 * Puts the values of variables in all texts of a compose file, with the forms that compose knows: `$NAME`, `${NAME}`,
 * `${NAME:-default}`, `${NAME:?what is missing}`, and `$$` for a dollar sign.
 *
 * @template Value
 * @param {Value} value
 * @param {Record<string, string | undefined>} variables
 * @returns {any}
 */
export function interpolate(value, variables) {
  if (typeof value === 'string')
    return value.replaceAll(variable, (...groups) => substitute(/** @type {any} */ (groups), variables));
  if (Array.isArray(value)) return value.map((one) => interpolate(one, variables));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, interpolate(one, variables)]));
}

function substitute([, dollar, plain, braced, operator = '', word = ''], variables) {
  if (dollar) return dollar;
  const name = plain ?? braced;
  const given = variables[name];
  const isMissing = given === undefined || (operator.startsWith(':') && given === '');
  if (!isMissing) return given;
  if (operator.endsWith('?')) throw new Error(`${name} is missing: ${word}`);
  if (operator.endsWith('-')) return word;
  throw new Error(`The compose file names ${name}, which has no value.`);
}
