import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

test.each([
  ['en', /^Uploading45%$/],
  ['fr', /^Uploading45[\u00a0\u202f]%$/],
  ['es', /^Uploading45[\u00a0\u202f]%$/],
])('writes the percentage in the format of %s', (language, text) => {
  const { container } = render(<ProgressBar label="Uploading" value={45} language={language} />);
  expect(container.textContent).toMatch(text);
});
