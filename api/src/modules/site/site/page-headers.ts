import type { InlineHashes } from '../../../lib/http/inline-hashes.ts'

/** The widget has frames, calls and images from all these hosts. */
const PROVIDER_HOSTS = 'https://*.tosspayments.com'
export const REPORT_PATH = '/csp-report'

/** The player's features (`autoplay` and others) stay allowed. */
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

export type PagePolicy = {
  /** The widget's script: a path of ours with the sandbox, else the provider's URL. */
  paymentScript: string
  /** For a provider whose widget needs inline style elements. */
  anyInlineStyle: boolean
  /** Browsers ignore reporting endpoints without https. */
  isSecure: boolean
}

export function pageHeaders({ paymentScript, isSecure }: PagePolicy): Record<string, string> {
  const provider = paymentScript.startsWith('/') ? '' : ` "${new URL(paymentScript).origin}"`
  return {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': [
      ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
      `payment=(self${provider})`,
    ].join(', '),
    ...(isSecure && { 'reporting-endpoints': `csp="${REPORT_PATH}"` }),
  }
}

/**
 * Allows our own origin, and the payment provider if its widget is external. Inline scripts and
 * styles need `hashes`; styles of our code need `nonce`.
 */
export function contentPolicy(
  { paymentScript, anyInlineStyle, isSecure }: PagePolicy,
  hashes: InlineHashes,
  nonce: string,
): string {
  const isOurs = paymentScript.startsWith('/')
  const provider = isOurs ? '' : ` ${PROVIDER_HOSTS}`
  const scripts = [...(isOurs ? [] : [new URL(paymentScript).origin]), ...hashes.scripts]
  const styles = anyInlineStyle ? ["'unsafe-inline'"] : [...hashes.styles, `'nonce-${nonce}'`]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // For browsers without the next two.
    "style-src 'self' 'unsafe-inline'",
    [`style-src-elem 'self'${provider}`, ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${provider}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${provider}`,
    `report-uri ${REPORT_PATH}`,
    // Browsers that support `report-to` ignore `report-uri`.
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ')
}
