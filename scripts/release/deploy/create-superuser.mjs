export const superuser = 'admin@company.example';
export const password = 'correct horse battery image';

/** As the documentation says: `docker exec` with the program of the image. */
export async function createSuperuser(container) {
  const words = ['--superuser', '--email', superuser, '--name', 'Admin', '--partner', 'Company'];
  const args = ['/opt/greenroom/bin/greenroom', 'create-user', ...words, '--password-stdin'];
  const { code, output } = await container.exec(args, { input: `${password}\n` });
  if (code !== 0) throw new Error(`create-user ended with code ${code}: ${output}`);
}
