import type { Config } from '../../../config.ts'
import type { InlineHashes } from '../../../lib/http/inline-hashes.ts'

/** The hosts from which the payment widget loads frames, calls and images. */
const PROVIDER_HOSTS = 'https://*.tosspayments.com'
export const REPORT_PATH = '/csp-report'

/** Browser features that our pages never use. `autoplay` and others of the player stay allowed. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

type PageConfig = Pick<Config, 'payment' | 'cspInlineStyles' | 'publicUrl'>

/** Browsers ignore reporting endpoints without https. */
const isSecure = ({ publicUrl }: PageConfig) => publicUrl.startsWith('https:')
/** Returns the origin of the provider's script, undefined for the sandbox on our own origin. */
const providerOf = ({ payment: { scriptUrl } }: PageConfig) =>
  scriptUrl.startsWith('/') ? undefined : new URL(scriptUrl).origin

export function pageHeaders(config: PageConfig): Record<string, string> {
  const provider = providerOf(config)
  return {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': [
      ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
      provider ? `payment=(self "${provider}")` : 'payment=(self)',
    ].join(', '),
    ...(isSecure(config) && { 'reporting-endpoints': `csp="${REPORT_PATH}"` }),
  }
}

/**
 * Returns a policy that allows our own origin, and the payment provider if its widget is external.
 * Inline scripts and styles are allowed by `hashes`, styles that our scripts add by `nonce`.
 */
export function contentPolicy(config: PageConfig, hashes: InlineHashes, nonce: string): string {
  const provider = providerOf(config)
  const hosts = provider ? ` ${PROVIDER_HOSTS}` : ''
  const styles = config.cspInlineStyles
    ? ["'unsafe-inline'"]
    : [...hashes.styles, `'nonce-${nonce}'`]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(provider ? [provider] : []), ...hashes.scripts].join(' '),
    // For browsers that do not support the next two directives.
    "style-src 'self' 'unsafe-inline'",
    [`style-src-elem 'self'${hosts}`, ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${hosts}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    `frame-src 'self'${hosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${hosts}`,
    `report-uri ${REPORT_PATH}`,
    // Browsers that support `report-to` ignore `report-uri`.
    ...(isSecure(config) ? ['report-to csp'] : []),
  ].join('; ')
}
