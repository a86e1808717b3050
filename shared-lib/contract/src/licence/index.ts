import * as z from 'zod/mini'
import { oneOf, timestamp } from '../envelope/index.ts'

export { certificateCode } from './code.ts'
export { LICENCE_VERSION, type LicenceText, licenceTexts } from './text.ts'

const certificate = {
  code: z.string(),
  title: z.string(),
  nickname: z.string(),
  albumName: z.string(),
  buyer: z.string(),
  orderDate: timestamp,
  licenceVersion: z.string(),
}

/**
 * A purchase's certificate for its buyer (D50), with the names at the time of purchase.
 * `orderNumber` is the number of the ledger's entry.
 */
export const ownCertificate = z.object({ ...certificate, orderNumber: z.string() })
export type OwnCertificate = z.infer<typeof ownCertificate>
/** `GET /api/me/purchases/{musicId}/certificate`: the same code each time. */
export const ownCertificateAnswer = oneOf(ownCertificate)

/**
 * A certificate for everybody (D50): `buyer` is the first character of the name. `valid` is false
 * after a reversed purchase.
 */
export const publicCertificate = z.object({ ...certificate, valid: z.boolean() })
export type PublicCertificate = z.infer<typeof publicCertificate>
/** `GET /api/certificates/{code}`. */
export const publicCertificateAnswer = oneOf(publicCertificate)

export const certificateParams = z.object({ code: z.string() })
