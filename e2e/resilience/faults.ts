/**
 * Faults to plant into any remote: each wraps its page's lifecycles like a broken build. `m` is the
 * module, `host(p, changes)` the props with another host.
 */
const wrap = (spoiled: string) => `
;(() => {
  const container = CONTAINER
  const hosted = (p, changes) => ({ ...p, host: { ...p.host, ...changes } })
  const navigating = (p, navigator) => hosted(p, { navigation: Object.defineProperty({ ...p.host.navigation }, 'navigator', { get: navigator }) })
  const spoil = (m) => ({ bootstrap: m.bootstrap, mount: m.mount, unmount: m.unmount, update: m.update, ...(${spoiled})(m) })
  CONTAINER = {
    init: container.init,
    get: (name) => container.get(name).then((factory) => (name === './lifecycles' ? () => spoil(factory()) : factory)),
  }
})()
`

export const faults = {
  /** The first render throws inside the remote's own error boundary. */
  crash: wrap(
    `(m) => ({ mount: (p) => m.mount(navigating(p, () => { throw new Error('planted crash') })) })`,
  ),
  /** The first render suspends for ever, like a missing chunk. */
  lazyHang: wrap(
    `(m) => { const never = new Promise(() => {}); return { mount: (p) => m.mount(navigating(p, () => { throw never })) } }`,
  ),
  /** Mounting never finishes and draws nothing. */
  mountHang: wrap(
    '() => ({ mount: () => new Promise(() => {}), unmount: () => new Promise(() => {}) })',
  ),
  /** The remote works, but releases nothing and throws outside any boundary. */
  illMannered: wrap(`(m) => ({ mount: (p) => {
    p.host.holdUnsaved()
    p.host.loading()
    p.host.navigation.subscribe(() => { throw new Error('planted in a listener') })
    setTimeout(() => { throw new Error('planted in a timer') }, 50)
    setTimeout(() => void Promise.reject(new Error('planted in a promise')), 50)
    return m.mount(p)
  } })`),
} as const

/** Rules that would change every heading and button of the page. */
export const hostileCss =
  'h1{color:rgb(255,0,0)!important;font-size:99px!important}button{display:none!important}:root{--text-1:rgb(255,0,0)!important}'
