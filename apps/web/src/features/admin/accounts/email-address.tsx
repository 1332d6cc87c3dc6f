/** Where it is too long for one line, the second one begins with the @. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return at < 1 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
