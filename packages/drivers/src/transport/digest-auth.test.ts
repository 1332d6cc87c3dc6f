import { describe, expect, test } from 'vitest';
import { type DigestRequest, readChallenge, writeAuthorization } from './digest-auth.ts';

/** RFC 7616, section 3.9.1. */
const both =
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, ' +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"' +
  ', Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, ' +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const mufasa: DigestRequest = {
  method: 'GET',
  uri: '/dir/index.html',
  username: 'Mufasa',
  password: 'Circle of Life',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

function authorize(header: string, request: DigestRequest): string {
  const challenge = readChallenge(header);
  if (!challenge) throw new Error('no challenge');
  return writeAuthorization(challenge, request);
}

describe('digest authentication', () => {
  test('computes the SHA-256 example of RFC 7616', () => {
    expect(authorize(both, mufasa)).toBe(
      'Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", algorithm=SHA-256, ' +
        'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, ' +
        'cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, ' +
        'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", ' +
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
    );
  });

  test('computes the MD5 example of RFC 7616', () => {
    const onlyMd5 = both.slice(both.indexOf(', Digest') + 2);
    expect(authorize(onlyMd5, mufasa)).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
  });

  test("answers a challenge without a quality as curl's test 2061 expects", () => {
    const header = 'Digest realm="testrealm", nonce="1053604145", algorithm="SHA-256"';
    const request = { method: 'GET', uri: '/2061', username: 'testuser', password: 'testpass', cnonce: 'x' };
    const written = authorize(header, request);
    expect(written).toContain('response="9dc55255f1a2537b838311674b621d45346b862a81631bb20e4ce356ef25062d"');
    expect(written).not.toContain('nc=');
  });

  test('picks the stronger challenge in any order, and skips other schemes', () => {
    const header =
      'Basic realm="a", Digest realm="b", nonce="1", Digest realm="c", nonce="2", algorithm=SHA-256';
    expect(readChallenge(header)).toMatchObject({ realm: 'c', algorithm: 'SHA-256' });
  });

  test('reads the challenge of a Shelly', () => {
    expect(
      readChallenge(
        'Digest qop="auth", realm="shelly1minig3-543204547478", nonce="1716556501", algorithm=SHA-256',
      ),
    ).toEqual({
      realm: 'shelly1minig3-543204547478',
      nonce: '1716556501',
      opaque: undefined,
      algorithm: 'SHA-256',
      counted: true,
    });
  });

  test.each([
    undefined,
    '',
    'Basic realm="x"',
    'Digest nonce="1"',
    'Digest realm="r", nonce="1", algorithm=SHA-512-256',
    'Digest realm="r", nonce="1", qop="auth-int"',
    '%%%garbage',
  ])('cannot answer %s', (header) => {
    expect(readChallenge(header)).toBeUndefined();
  });
});
