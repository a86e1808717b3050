/**
 * Returns the nonce of the page's CSP for style elements of libraries (wavesurfer's `cspNonce`,
 * apexcharts' `chart.nonce`); undefined without such a policy.
 */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}
