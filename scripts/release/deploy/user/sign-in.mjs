import { password, superuser } from '../create-superuser.mjs';

/** @param {import('./with-json.mjs').Connection} connection */
export async function signIn(connection) {
  const body = new URLSearchParams({ username: superuser, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = '/auth/api/v1/auth/login';
  const { access_token } = await connection.sendJson(path, { method: 'POST', headers, body, expect: 200 });
  return access_token;
}
