import { areTooWide, parseNetwork } from './lib/http/network.ts'
import { looksRandom } from './lib/secrets/secret-strength.ts'

/** Characters of a secret at least. */
export const SECRET_LENGTH = 32

/** Proxies in a row that a product has at most. */
const HOPS_MAX = 5

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

/** Returns a sentence for each setting that production refuses (D38); the sentence says what to set. */
export function productionRefusals(given: Given): string[] {
  const rules: [boolean, string][] = [
    [!given.JWT_SECRET, `JWT_SECRET must be set, to at least ${SECRET_LENGTH} random characters.`],
    [
      Boolean(given.JWT_SECRET) && !looksRandom(given.JWT_SECRET ?? ''),
      'JWT_SECRET must be random: this one can be guessed. `openssl rand -base64 48` makes a good one.',
    ],
    [given.DEMO_DATA === 'on', 'DEMO_DATA must be off: its passwords are public.'],
    [!given.SMTP_URL, 'SMTP_URL must be set: without it nobody gets a mail.'],
    [
      sendsPlainText(given.SMTP_URL),
      'SMTP_URL must encrypt: smtps://…, or smtp://…?requireTLS=true unless the mail server is on this machine.',
    ],
    [
      !isPublic(given.PUBLIC_URL),
      'PUBLIC_URL must be the https:// address that people use: links in mails and payments lead there.',
    ],
    [
      given.TRUST_PROXY === undefined,
      'TRUST_PROXY must be set: off, or the proxies in front by number or address; limits count by address.',
    ],
    [
      believesEverybody(given.TRUST_PROXY ?? ''),
      `TRUST_PROXY must name the proxies, by address or as at most ${HOPS_MAX} hops, or be off: with \`on\`, or networks that contain ` +
        'other people, anybody chooses the address that limits count by. Prefixes are at least /8, for public IPv6 /24.',
    ],
    [
      given.DATABASE_URL === undefined,
      'DATABASE_URL must be set: to a PostgreSQL, or to `embedded` for one in DATA_DIR on this machine alone (docs/operations.md).',
    ],
  ]
  return rules.flatMap(([refused, sentence]) => (refused ? [`In production ${sentence}`] : []))
}

function believesEverybody(text: string): boolean {
  if (trustsAll.includes(text) || (/^\d+$/.test(text) && Number(text) > HOPS_MAX)) return true
  const networks = text.split(',').map((part) => parseNetwork(part.trim()))
  return areTooWide(networks.filter((network) => network !== undefined))
}

function sendsPlainText(text: string | undefined): boolean {
  const url = URL.parse(text ?? '')
  if (url?.protocol !== 'smtp:' || isLocal(url)) return false
  return url.searchParams.get('requireTLS') !== 'true' || url.searchParams.has('ignoreTLS')
}

function isPublic(text: string | undefined): boolean {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'https:' && !isLocal(url)
}

function isLocal({ hostname }: URL): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){1,3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
