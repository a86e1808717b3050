/** Returns the CSP nonce for style elements of libraries; undefined without a policy. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('[property=csp-nonce]')?.nonce || undefined
}
