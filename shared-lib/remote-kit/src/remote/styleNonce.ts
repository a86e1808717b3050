/**
 * The nonce that the page's CSP asks of style elements which code makes, for libraries that take one (wavesurfer's
 * `cspNonce`, apexcharts' `chart.nonce`); undefined on a page without such a policy. Style sheets in files need none.
 */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}
