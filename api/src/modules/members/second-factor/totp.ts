import { Secret, TOTP } from 'otpauth'

/** Settings that every authenticator app supports. */
const STEP_SECONDS = 30
const options = { issuer: 'Sorijangteo', algorithm: 'SHA1', digits: 6, period: STEP_SECONDS }
const SECRET_BYTES = 20
/** The accepted difference of clocks, in steps. */
const DRIFT_STEPS = 1

/** Returns a new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the URI that authenticator apps read from a QR code. */
export function uriOf(secret: string, email: string): string {
  return new TOTP({ ...options, label: email, secret }).toString()
}

/** Returns the time step of a right code, in steps since 1970; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...options, secret }).validate({
    token: code,
    timestamp,
    window: DRIFT_STEPS,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
}
