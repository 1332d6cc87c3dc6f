import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

const file = new File(['x'], 'plan.pdf');
const drop = (disabled: boolean) => {
  const onFile = vi.fn();
  const { container } = render(
    <FileDrop
      label="Document"
      accept=".pdf"
      chooseLabel="Choose"
      dropLabel="Drop it here"
      onFile={onFile}
      disabled={disabled}
    />,
  );
  const zone = container.querySelector('[data-file-drop]') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [file] } });
  return onFile;
};

it('takes a file that is dropped on it', () => {
  expect(drop(false)).toHaveBeenCalledExactlyOnceWith(file);
});

it('takes none while it is disabled', () => {
  expect(drop(true)).not.toHaveBeenCalled();
});

it('is a real file input for everyone who does not drop', () => {
  drop(false);
  const input = screen.getByLabelText<HTMLInputElement>('Document');
  expect(input.type).toBe('file');
  expect(input.accept).toBe('.pdf');
});
