import { looksRandom } from './lib/secrets/secret-strength.ts'

/** Characters of a secret at least. */
export const SECRET_LENGTH = 32

/** The values of TRUST_PROXY that believe everybody. */
export const trustsAll: readonly string[] = ['on', 'true', 'yes']

/** The variables that production asks more of. */
type Given = {
  JWT_SECRET?: string | undefined
  DEMO_DATA: 'on' | 'off'
  SMTP_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  TRUST_PROXY?: string | undefined
  DATABASE_URL?: string | undefined
}

/** What production refuses of an environment (D38), a sentence each that says what to set; none where all is well. */
export function productionRefusals(given: Given): string[] {
  const rules: [boolean, string][] = [
    [!given.JWT_SECRET, `JWT_SECRET must be set, to at least ${SECRET_LENGTH} random characters.`],
    [
      Boolean(given.JWT_SECRET) && !looksRandom(given.JWT_SECRET ?? ''),
      'JWT_SECRET must be random: this one can be guessed. `openssl rand -base64 48` makes a good one.',
    ],
    [given.DEMO_DATA === 'on', 'DEMO_DATA must be off: its passwords are public.'],
    [!given.SMTP_URL, 'SMTP_URL must be set: without it nobody gets a mail.'],
    [!isPublic(given.PUBLIC_URL), 'PUBLIC_URL must be the https:// address that people use: links in mails and payments lead there.'],
    [
      given.TRUST_PROXY === undefined,
      'TRUST_PROXY must be set: off, or the proxies in front by number or address; limits count by address.',
    ],
    [
      believesEverybody(given.TRUST_PROXY ?? ''),
      'TRUST_PROXY must name the proxies, by number or address, or be off: with `on` or a prefix of /0 anybody chooses the address that limits count by.',
    ],
    [
      given.DATABASE_URL === undefined,
      'DATABASE_URL must be set: to a PostgreSQL, or to `embedded` for one in DATA_DIR on this machine alone (docs/operations.md).',
    ],
  ]
  return rules.flatMap(([refused, sentence]) => (refused ? [`In production ${sentence}`] : []))
}

function believesEverybody(text: string): boolean {
  return trustsAll.includes(text) || text.split(',').some((part) => /\/(0+|0\.0\.0\.0)$/.test(part.trim()))
}

function isPublic(text: string | undefined): boolean {
  const url = URL.parse(text ?? '')
  if (url?.protocol !== 'https:') return false
  return !/^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(url.hostname)
}
