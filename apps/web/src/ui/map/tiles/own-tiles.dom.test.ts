import { describe, expect, test } from 'vitest';
import { hasFailed } from './own-tiles.ts';

describe('hasFailed', () => {
  test('tolerates single gaps', () => {
    expect(hasFailed({ loaded: 0, failed: 2 })).toBe(false);
    expect(hasFailed({ loaded: 10, failed: 4 })).toBe(false);
  });

  test('gives up on a server that mostly returns errors', () => {
    expect(hasFailed({ loaded: 0, failed: 3 })).toBe(true);
    expect(hasFailed({ loaded: 3, failed: 4 })).toBe(true);
  });
});
