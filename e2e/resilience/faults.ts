/**
 * Faults that are planted into a remote's version, whatever the remote: each wraps the lifecycles of its page, as a broken build of any
 * team might behave. `m` is the module, `host(p, changes)` the props with another host.
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
  /** The first drawing throws, inside the remote's own boundary. */
  crash: wrap(`(m) => ({ mount: (p) => m.mount(navigating(p, () => { throw new Error('planted crash') })) })`),
  /** The first drawing waits for ever, as for a chunk that never comes. */
  lazyHang: wrap(`(m) => { const never = new Promise(() => {}); return { mount: (p) => m.mount(navigating(p, () => { throw never })) } }`),
  /** The module never says that it is mounted, and draws nothing. */
  mountHang: wrap('() => ({ mount: () => new Promise(() => {}), unmount: () => new Promise(() => {}) })'),
  /** It works, but gives nothing back and throws where nobody catches. */
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
