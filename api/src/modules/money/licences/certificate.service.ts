import { randomBytes } from 'node:crypto'
import type { OwnCertificate, PublicCertificate } from '@sori/contract/licence'
import { certificateCode, LICENCE_VERSION } from '@sori/contract/licence'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { CertificateRepository, CertificateRow } from './certificate.repository.ts'

/** Crockford's base 32: digits and capitals without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 16

/** Certificates (D50). Each has a code of 80 random bits, which cannot be guessed. */
export class CertificateService {
  #certificates: CertificateRepository

  constructor(certificates: CertificateRepository) {
    this.#certificates = certificates
  }

  /**
   * Returns the certificate of the member's purchase, created on first request. Throws `NOT_FOUND`
   * without a purchase, also for an artist's own track.
   */
  async own(memberId: number, trackId: number): Promise<OwnCertificate> {
    const certificate =
      (await this.#purchase(memberId, trackId)) ?? (await this.#make(memberId, trackId))
    if (!certificate?.bought_at) throw new AppError('NOT_FOUND')
    return {
      ...presentCertificate(certificate),
      buyer: certificate.buyer,
      orderNumber: String(certificate.entry_id),
    }
  }

  /** The certificate with this code, however it is typed, as anybody may see it; throws `NOT_FOUND`. */
  async check(typed: string): Promise<PublicCertificate> {
    const code = certificateCode(typed)
    const certificate = code === undefined ? undefined : await this.#certificates.byCode(code)
    if (!certificate) throw new AppError('NOT_FOUND')
    return {
      ...presentCertificate(certificate),
      buyer: maskedName(certificate.buyer),
      valid: certificate.bought_at !== null,
    }
  }

  #purchase(memberId: number, trackId: number): Promise<CertificateRow | undefined> {
    return this.#certificates.ofPurchase(memberId, trackId)
  }

  async #make(memberId: number, trackId: number): Promise<CertificateRow | undefined> {
    await this.#certificates.add(memberId, trackId, { code: newCode(), version: LICENCE_VERSION })
    return this.#purchase(memberId, trackId)
  }
}

function presentCertificate(row: CertificateRow): Omit<OwnCertificate, 'buyer' | 'orderNumber'> {
  const { code, title, nickname, album_name, licence_version, created_at, bought_at } = row
  const orderDate = (bought_at ?? created_at).toISOString()
  return {
    code,
    title,
    nickname,
    albumName: album_name,
    orderDate,
    licenceVersion: licence_version,
  }
}

function newCode(): string {
  const letters = Array.from(
    randomBytes(CODE_LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** The first character, and an asterisk for each of the others: `홍**`. */
function maskedName(name: string): string {
  const [first = '', ...others] = Array.from(name)
  return first + '*'.repeat(others.length)
}
