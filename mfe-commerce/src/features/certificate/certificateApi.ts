import type { OwnCertificate, PublicCertificate } from '@sori/contract/licence'
import { commerceApi } from '../../api/commerceApi.ts'

const certificateApi = commerceApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the proof of the member's purchase. The first request creates it. */
    getOwnCertificate: build.query<OwnCertificate, string>({
      query: (musicId) => `/api/me/purchases/${musicId}/certificate`,
      transformResponse: ({ dto }: { dto: OwnCertificate }) => dto,
    }),
    verifyCertificate: build.query<PublicCertificate, string>({
      query: (code) => ({ url: `/api/certificates/${encodeURIComponent(code)}`, anonymous: true }),
      transformResponse: ({ dto }: { dto: PublicCertificate }) => dto,
    }),
  }),
})

export const { useGetOwnCertificateQuery, useVerifyCertificateQuery } = certificateApi
