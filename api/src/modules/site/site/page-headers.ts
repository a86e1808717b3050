import type { InlineHashes } from '../../../lib/http/inline-hashes.ts'

/** Where the payment provider's widget lives: its frames, calls and pictures come from all of its hosts. */
const PROVIDER_HOSTS = 'https://*.tosspayments.com'
/** Where browsers tell what a policy has kept from a page. */
export const REPORT_PATH = '/csp-report'

/** Browser features that no page uses. `autoplay` and the player's features stay allowed. */
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

/** The settings of a page's headers. */
export type PagePolicy = {
  /** The payment widget's script: a path of ours with the sandbox, else the provider's address (D26). */
  paymentScript: string
  /** Takes any inline style element: for a provider whose widget turns out to need it. */
  anyInlineStyle: boolean
  /** The site is reached by https, without which browsers use no reporting endpoint. */
  isSecure: boolean
}

/** Headers of every HTML document; they do not change from answer to answer. */
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
 * Returns the CSP of a page. Only our own origin may run and be contacted, and the payment provider
 * if its widget is external (D26). The page may open the provider's window, and no page may frame
 * ours. Inline scripts and styles need `hashes`; styles created by our code need `nonce`. Style
 * attributes are allowed.
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
    // For browsers that do not know the two that follow.
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
    // A browser that knows this one passes over the one before.
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ')
}
