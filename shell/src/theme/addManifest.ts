/** Adds the web app manifest. Browsers fetch it and its icon as soon as the document names it. */
export function addManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'manifest',
      href: '/manifest.webmanifest',
    }),
  )
}
