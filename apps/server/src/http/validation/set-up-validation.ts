import * as z from 'zod/mini';

/**
 * Sets the messages of the schema library, for all requests of this process. `validationSentence` puts them after the
 * field.
 */
export function setUpValidation(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type')
        return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`;
      if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
      if (issue.code === 'invalid_union') return 'has a value that is not accepted';
      return undefined;
    },
  });
}
