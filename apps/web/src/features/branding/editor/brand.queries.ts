import type { BrandForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import { getBrand, updateBrand, uploadBrandImage } from '@greenroom/domain/branding/brands/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { partnerQuery } from '../branding.queries.ts';

/** A form is filled once: what others publish later must not change it under its editor. */
export function brandQuery(partnerId: number) {
  return queryOptions({
    queryKey: ['brand', partnerId],
    queryFn: ({ signal }) => call(getBrand, { params: { id: partnerId } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Stores an image; it is shown once the brand is published with its address. */
export function useUploadImage(partnerId: number) {
  return useMutation({
    // The form is no body of JSON, so it is not in the type of the request.
    mutationFn: (file: File) =>
      call(uploadBrandImage, { params: { id: partnerId }, body: { file } } as never, { timeoutSeconds: 60 }),
  });
}

export function usePublishBrand(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: BrandForm; version: number }) =>
      call(updateBrand, { params: { id }, body: form }, { headers: { 'if-match': `"${version}"` } }),
    onSuccess: (brand) => {
      client.setQueryData(brandQuery(id).queryKey, brand);
      return client.invalidateQueries({ queryKey: partnerQuery(id).queryKey });
    },
  });
}
