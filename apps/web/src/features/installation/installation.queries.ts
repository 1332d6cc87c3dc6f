import { getInstallationPart, sendTestMail } from '@greenroom/domain/installation/endpoints.ts';
import type { InstallationPartName } from '@greenroom/domain/installation/installation-part.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export function installationQuery(part: InstallationPartName) {
  return queryOptions({
    queryKey: ['installation', part],
    queryFn: ({ signal }) => call(getInstallationPart, { params: { part } }, { signal }),
  });
}

export function useTestMail() {
  return useMutation({ mutationFn: () => call(sendTestMail, {}) });
}
