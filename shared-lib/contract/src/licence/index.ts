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
 * A purchase's certificate as its buyer has it (D50): the track, its artist's nickname and its album as they were called when the certificate
 * was made, the buyer's name, when it was bought and under which number the ledger has it.
 */
export const ownCertificate = z.object({ ...certificate, orderNumber: z.string() })
/** A purchase's certificate as its buyer has it. */
export type OwnCertificate = z.infer<typeof ownCertificate>
/** `GET /api/me/purchases/{musicId}/certificate`: the same code each time. */
export const ownCertificateAnswer = oneOf(ownCertificate)

/** A certificate as anybody may check it (D50): of the buyer's name the first character only. `valid` is false where the purchase was undone. */
export const publicCertificate = z.object({ ...certificate, valid: z.boolean() })
/** A certificate as anybody may check it. */
export type PublicCertificate = z.infer<typeof publicCertificate>
/** `GET /api/certificates/{code}`. */
export const publicCertificateAnswer = oneOf(publicCertificate)

/** The code in the address of a certificate, as somebody typed it. */
export const certificateParams = z.object({ code: z.string() })
