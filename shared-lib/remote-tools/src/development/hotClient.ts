/** Runs in a development build. After each new build, replaces the changed modules of the page. */
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
  // Reloads the page if a changed module cannot be replaced, for example the store.
  updates = updates.then(() => import.meta.webpackHot.check(true)).catch(() => location.reload())
})

export {}
