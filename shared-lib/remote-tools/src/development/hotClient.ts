/** Runs in a build under development, and replaces the page's modules by those of each new build. */
declare const __webpack_require__: { p: string }
declare global {
  interface ImportMeta {
    webpackHot: { check(autoApply: true): Promise<unknown> }
  }
}

const base = new URL(__webpack_require__.p, location.href).pathname
let updates = Promise.resolve<unknown>(undefined)

addEventListener('sori:built', (event) => {
  if ((event as CustomEvent<string>).detail !== base) return
  event.preventDefault()
  // Some modules, for example the store's, cannot be replaced in a running page.
  updates = updates.then(() => import.meta.webpackHot.check(true)).catch(() => location.reload())
})

export {}
