/** Only https and localhost have it, and not at an address without a name. */
export function mayUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return window.isSecureContext && isName && typeof window.PublicKeyCredential === 'function';
}
