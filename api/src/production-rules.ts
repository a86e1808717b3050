import { areTooWide, parseNetwork } from './lib/http/network.ts'
import { looksRandom } from './lib/secrets/secret-strength.ts'
import { operatorNames } from './operator-settings.ts'

export const SECRET_LENGTH = 32
const HOPS_MAX = 5

/** The values of TRUST_PROXY that trust every sender. */
export const trustsAll: readonly string[] = ['on', 'true', 'yes']

type Text = 'JWT_SECRET' | 'SMTP_URL' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'DATABASE_URL'
type Settings = Record<Text, string | null> & { DEMO_DATA: boolean } & Partial<
    Record<(typeof operatorNames)[number], string | undefined>
  >

export function productionRefusals(settings: Settings): string[] {
  const { JWT_SECRET, SMTP_URL, PUBLIC_URL, TRUST_PROXY, DATABASE_URL } = settings
  const rules: [boolean, string][] = [
    [!JWT_SECRET, `JWT_SECRET must be set, to at least ${SECRET_LENGTH} random characters.`],
    [
      JWT_SECRET !== null && !looksRandom(JWT_SECRET),
      'JWT_SECRET must be random: this one can be guessed. ' +
        '`openssl rand -base64 48` makes a good one.',
    ],
    [settings.DEMO_DATA, 'DEMO_DATA must be off: its passwords are public.'],
    [!SMTP_URL, 'SMTP_URL must be set: without it nobody gets a mail.'],
    [
      sendsPlainText(SMTP_URL),
      'SMTP_URL must encrypt: smtps://…, or smtp://…?requireTLS=true unless the mail server is ' +
        'on this machine.',
    ],
    [
      !isPublic(PUBLIC_URL),
      'PUBLIC_URL must be the https:// address that people use: links in mails and payments ' +
        'contain it.',
    ],
    [
      TRUST_PROXY === null,
      'TRUST_PROXY must be set: off, or the proxies in front by number or address; limits count ' +
        'by address.',
    ],
    [
      trustsStrangers(TRUST_PROXY ?? ''),
      `TRUST_PROXY must name the proxies, by address or as at most ${HOPS_MAX} hops, or be off: ` +
        'with `on`, or networks that contain other people, anybody chooses the address that ' +
        'limits count by. Prefixes are at least /8, for public IPv6 /24.',
    ],
    [
      DATABASE_URL === null,
      'DATABASE_URL must be set: to a PostgreSQL, or to `embedded` for one in DATA_DIR on this ' +
        'machine alone (docs/operations.md).',
    ],
    ...operatorNames.map((name): [boolean, string] => [
      !settings[name],
      `${name} must be set: the law requires it on the site.`,
    ]),
  ]
  return rules.flatMap(([isRefused, sentence]) => (isRefused ? [`In production ${sentence}`] : []))
}

function trustsStrangers(text: string) {
  if (trustsAll.includes(text) || (/^\d+$/.test(text) && Number(text) > HOPS_MAX)) return true
  const networks = text.split(',').map((part) => parseNetwork(part.trim()))
  return areTooWide(networks.filter((network) => network !== undefined))
}

function sendsPlainText(text: string | null) {
  const url = URL.parse(text ?? '')
  if (url?.protocol !== 'smtp:' || isLocal(url)) return false
  return url.searchParams.get('requireTLS') !== 'true' || url.searchParams.has('ignoreTLS')
}

function isPublic(text: string | null) {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'https:' && !isLocal(url)
}

const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){1,3}|0\.0\.0\.0|\[::1?\])$/

function isLocal({ hostname }: URL) {
  return LOCAL_HOST.test(hostname)
}
