import * as z from 'zod/mini'
import { oneOf, timestamp } from '../envelope/index.ts'
import { certificateCode } from './code.ts'

export * from './code.ts'
export * from './facts.ts'
export * from './text.ts'

const certificate = {
  code: z.string(),
  title: z.string(),
  nickname: z.string(),
  albumName: z.string(),
  buyer: z.string(),
  orderDate: timestamp,
  licenceVersion: z.string(),
}

/** The certificate for its buyer. `orderNumber` is the id of the ledger's entry. */
export const ownCertificate = z.object({ ...certificate, orderNumber: z.string() })
export type OwnCertificate = z.infer<typeof ownCertificate>
export const ownCertificateAnswer = oneOf(ownCertificate)

/** The certificate for everybody. `buyer` is only the first character of the buyer's name. */
export const publicCertificate = z.object({ ...certificate, valid: z.boolean() })
export type PublicCertificate = z.infer<typeof publicCertificate>
export const publicCertificateAnswer = oneOf(publicCertificate)

export const certificateForm = z.object({
  code: z.string().check(
    z.overwrite((typed) => certificateCode(typed) ?? typed),
    z.refine((code) => certificateCode(code) !== undefined),
  ),
})

export const certificateParams = z.object({ code: z.string() })
