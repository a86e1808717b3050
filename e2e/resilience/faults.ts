/**
 * Returns code that changes the lifecycles of a remote's pages when it is appended to the entry.
 * `changes` is a function from the original lifecycles to the changed ones. It may call
 * `hosted(p, changes)`, which returns the props `p` with a changed host, and `throwing(p, reason)`,
 * which returns props with which rendering throws `reason`.
 */
export const changeLifecycles = (changes: string) => `
;(() => {
  const container = CONTAINER
  const hosted = (p, changes) => ({ ...p, host: { ...p.host, ...changes } })
  const throwing = (p, reason) => hosted(p, {
    navigation: Object.defineProperty({ ...p.host.navigation }, 'navigator', {
      get: () => { throw reason },
    }),
  })
  const changed = (m) => ({
    bootstrap: m.bootstrap,
    mount: m.mount,
    unmount: m.unmount,
    update: m.update,
    ...(${changes})(m),
  })
  const changedFactory = (factory) => () => changed(factory())
  CONTAINER = {
    init: container.init,
    get: (name) => name === './lifecycles'
      ? container.get(name).then(changedFactory)
      : container.get(name),
  }
})()
`

export const faults = {
  /** The first render throws inside the remote's own error boundary. */
  crash: changeLifecycles(
    "(m) => ({ mount: (p) => m.mount(throwing(p, new Error('planted crash'))) })",
  ),
  /** The first render suspends for ever, as for a missing chunk. */
  lazyHang: changeLifecycles(
    '(m) => ({ mount: (p) => m.mount(throwing(p, new Promise(() => {}))) })',
  ),
  /** Mounting never finishes and draws nothing. */
  mountHang: changeLifecycles(
    '() => ({ mount: () => new Promise(() => {}), unmount: () => new Promise(() => {}) })',
  ),
  /** Mounting blocks the main thread for ever. */
  freeze: changeLifecycles('() => ({ mount: () => { for (;;); } })'),
  /** The remote works, but releases no resources and throws where no error boundary catches. */
  keepsResourcesAndThrows: changeLifecycles(`(m) => ({ mount: (p) => {
    p.host.holdUnsaved()
    p.host.loading()
    p.host.navigation.subscribe(() => { throw new Error('planted in a listener') })
    setTimeout(() => { throw new Error('planted in a timer') }, 50)
    setTimeout(() => void Promise.reject(new Error('planted in a promise')), 50)
    return m.mount(p)
  } })`),
} as const

/** Rules that would change every heading and button of the page. */
export const hostileCss = `
  h1 { color: rgb(255, 0, 0) !important; font-size: 99px !important }
  button { display: none !important }
  :root { --text-1: rgb(255, 0, 0) !important }
`
