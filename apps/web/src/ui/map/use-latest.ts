import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The values of the last render, for code outside React that must not be set up again when they change. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
