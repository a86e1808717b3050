import type { InlineHashes } from '../../../lib/http/inline-hashes.ts'

/** Where the payment provider's widget lives: its frames, calls and pictures come from all of its hosts. */
const PROVIDER_HOSTS = 'https://*.tosspayments.com'
/** Where browsers tell what a policy has kept from a page. */
export const REPORT_PATH = '/csp-report'

/** Features of the browser that no page of ours uses; `autoplay` and what the player's controls need stay allowed. */
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

/** What the headers of a page depend on, beside the page itself. */
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
    'permissions-policy': [...UNUSED_FEATURES.map((feature) => `${feature}=()`), `payment=(self${provider})`].join(', '),
    ...(isSecure && { 'reporting-endpoints': `csp="${REPORT_PATH}"` }),
  }
}

/**
 * The CSP of a page. Nothing but our own origin may run or be spoken to, and the payment provider where its widget comes from
 * another one (D26); the page may open the provider's window, and no page may frame ours. Inline scripts are those of `hashes`;
 * inline style sheets are those of `hashes`, and those that code of ours makes with `nonce`. Style attributes may stand anywhere.
 */
export function contentPolicy({ paymentScript, anyInlineStyle, isSecure }: PagePolicy, hashes: InlineHashes, nonce: string): string {
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
