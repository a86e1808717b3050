import { randomBytes } from 'node:crypto'
import {
  certificateCode,
  LICENCE_VERSION,
  type OwnCertificate,
  type PublicCertificate,
} from '@sori/contract/licence'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { CertificateRepository } from './certificate.repository.ts'

/** Crockford's base 32: digits and capitals without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates and verifies certificates. A code has 80 random bits, which cannot be guessed. */
export class CertificateService {
  #certificates: CertificateRepository

  constructor(certificates: CertificateRepository) {
    this.#certificates = certificates
  }

  /** Returns the certificate, which the first call creates. Throws `NOT_FOUND` without purchase. */
  async readOrCreate(memberId: number, trackId: number): Promise<OwnCertificate> {
    let row = await this.#certificates.findByPurchase(memberId, trackId)
    if (!row) {
      await this.#certificates.add(memberId, trackId, newCode(), LICENCE_VERSION)
      row = await this.#certificates.findByPurchase(memberId, trackId)
    }
    if (!row?.boughtAt) throw new AppError('NOT_FOUND')
    const { createdAt, boughtAt, entryId, ...certificate } = row
    return {
      ...certificate,
      orderDate: boughtAt.toISOString(),
      orderNumber: String(entryId),
    }
  }

  /** Returns the certificate with a code, which may be in any spelling. Throws `NOT_FOUND`. */
  async verify(typedCode: string): Promise<PublicCertificate> {
    const code = certificateCode(typedCode)
    const row = code === undefined ? undefined : await this.#certificates.findByCode(code)
    if (!row) throw new AppError('NOT_FOUND')
    const { createdAt, boughtAt, entryId, ...certificate } = row
    return {
      ...certificate,
      orderDate: (boughtAt ?? createdAt).toISOString(),
      buyer: maskedName(row.buyer),
      valid: boughtAt !== null,
    }
  }
}

/** Returns a code of four random groups: `7Q2M-X0KD-…`. */
function newCode() {
  const letterOf = (byte: number) => ALPHABET[byte % ALPHABET.length]
  const randomGroup = () => Array.from(randomBytes(4), letterOf).join('')
  return [randomGroup(), randomGroup(), randomGroup(), randomGroup()].join('-')
}

/** Keeps the first character: `홍**`. */
function maskedName(name: string) {
  const [first = '', ...others] = Array.from(name)
  return first + '*'.repeat(others.length)
}
