import {
  certificateParams,
  ownCertificateAnswer,
  publicCertificateAnswer,
} from '@sori/contract/licence'
import { musicIdParams } from '@sori/contract/management'
import { callerOf } from '../../../plugins/access.ts'
import type { App } from '../../../plugins/app-types.ts'
import { operation } from '../../../plugins/operation.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { CertificateService } from './certificate.service.ts'

type Services = { certificates: CertificateService }

export async function certificateRoutes(app: App, { certificates }: Services): Promise<void> {
  app.get(
    '/api/me/purchases/:musicId/certificate',
    {
      config: { access: 'authenticated' },
      schema: {
        ...operation('getCertificate', 'cart', 'The certificate of a purchase'),
        params: musicIdParams,
        response: { 200: ownCertificateAnswer },
      },
    },
    async (request) => ({
      dto: await certificates.readOrCreate(callerOf(request).id, request.params.musicId),
    }),
  )

  app.get(
    '/api/certificates/:code',
    {
      config: { access: 'public', limit: limitRules.certificates },
      schema: {
        ...operation('verifyCertificate', 'cart', 'The certificate with this code'),
        params: certificateParams,
        response: { 200: publicCertificateAnswer },
      },
    },
    async (request) => ({ dto: await certificates.verify(request.params.code) }),
  )
}
