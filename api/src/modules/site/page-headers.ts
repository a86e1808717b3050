/** Where the payment provider's widget lives: its frames, calls and pictures come from all of its hosts. */
const PROVIDER_HOSTS = 'https://*.tosspayments.com'

/**
 * Headers of every HTML document. Nothing but our own origin may run or be spoken to, and the payment provider where its widget
 * comes from another one (D26). It may open its window, and no page may frame ours.
 */
export function pageHeaders(paymentScript: string): Record<string, string> {
  const isOurs = paymentScript.startsWith('/')
  const provider = isOurs ? '' : ` ${PROVIDER_HOSTS}`
  const policy = [
    "default-src 'self'",
    `script-src 'self'${isOurs ? '' : ` ${new URL(paymentScript).origin}`}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${provider}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${provider}`,
  ]
  return { 'content-security-policy': policy.join('; '), 'cross-origin-opener-policy': 'same-origin-allow-popups' }
}
