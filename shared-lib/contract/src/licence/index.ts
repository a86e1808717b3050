import * as z from 'zod/mini'
import { oneOf, timestamp } from '../envelope/index.ts'
import { certificateCode } from './code.ts'

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

/** For the buyer, with the names at the time of purchase. `orderNumber` is the ledger entry's. */
export const ownCertificate = z.object({ ...certificate, orderNumber: z.string() })
export type OwnCertificate = z.infer<typeof ownCertificate>
/** `GET /api/me/purchases/{musicId}/certificate`: the same code each time. */
export const ownCertificateAnswer = oneOf(ownCertificate)

/**
 * For everybody: `buyer` is the name's first character; `valid` is false after a reversed purchase.
 */
export const publicCertificate = z.object({ ...certificate, valid: z.boolean() })
export type PublicCertificate = z.infer<typeof publicCertificate>
/** `GET /api/certificates/{code}`. */
export const publicCertificateAnswer = oneOf(publicCertificate)

/** The form that verifies a certificate. */
export const certificateForm = z.object({
  code: z.string().check(
    z.overwrite((typed) => certificateCode(typed) ?? typed),
    z.refine((code) => certificateCode(code) !== undefined),
  ),
})

export const certificateParams = z.object({ code: z.string() })
