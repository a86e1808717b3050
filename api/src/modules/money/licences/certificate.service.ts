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

/** Codes have 80 random bits, which cannot be guessed. */
export class CertificateService {
  #certificates: CertificateRepository

  constructor(certificates: CertificateRepository) {
    this.#certificates = certificates
  }

  /** Creates the certificate on first request. Throws `NOT_FOUND` without a purchase. */
  async own(memberId: number, trackId: number): Promise<OwnCertificate> {
    let row = await this.#certificates.ofPurchase(memberId, trackId)
    if (!row) {
      await this.#certificates.add(memberId, trackId, newCode(), LICENCE_VERSION)
      row = await this.#certificates.ofPurchase(memberId, trackId)
    }
    if (!row?.boughtAt) throw new AppError('NOT_FOUND')
    const { createdAt, boughtAt, entryId, ...certificate } = row
    return {
      ...certificate,
      orderDate: boughtAt.toISOString(),
      orderNumber: String(entryId),
    }
  }

  /** Accepts every spelling of the code. Throws `NOT_FOUND`. */
  async check(typed: string): Promise<PublicCertificate> {
    const code = certificateCode(typed)
    const row = code === undefined ? undefined : await this.#certificates.byCode(code)
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

function newCode() {
  const letter = (byte: number) => ALPHABET[byte % ALPHABET.length]
  const group = () => Array.from(randomBytes(4), letter).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Keeps the first character: `홍**`. */
function maskedName(name: string) {
  const [first = '', ...others] = Array.from(name)
  return first + '*'.repeat(others.length)
}
