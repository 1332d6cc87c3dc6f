import { leafletDefinitions } from './used-leaflet.ts';

/** Functions of the domain that create a schema, like `z`, or another definition without side effects. */
const makers = [
  ...['boundedText', 'trimmedText', 'requiredText', 'patternText', 'integerParam'],
  ...['boundedObject', 'sortParameter', 'atLeast', 'atMost'],
  ...['defineEndpoint', 'haystackBy'],
];

/** A definition that no screen uses is removed from the bundle. */
export const pureDefinitions = {
  manualPureFunctions: ['z', ...makers, ...leafletDefinitions],
  moduleSideEffects: [{ test: /packages\/domain\/src/, sideEffects: false }],
};
