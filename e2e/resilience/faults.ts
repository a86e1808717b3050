/**
 * Returns JavaScript to append to a remote's entry. `changeLifecycles` is the source of a function
 * from the original lifecycles to the changed ones. This function can call `withThrowingHost`.
 * `copyVersion` replaces `CONTAINER` by the entry's global variable.
 */
export const withChangedLifecycles = (changeLifecycles: string) => `
;(() => {
  const container = CONTAINER
  const withHost = (props, hostChanges) => ({ ...props, host: { ...props.host, ...hostChanges } })
  // Rendering with these props throws the reason.
  const withThrowingHost = (props, reason) => withHost(props, {
    navigation: Object.defineProperty({ ...props.host.navigation }, 'navigator', {
      get: () => { throw reason },
    }),
  })
  const change = (lifecycles) => ({
    bootstrap: lifecycles.bootstrap,
    mount: lifecycles.mount,
    unmount: lifecycles.unmount,
    update: lifecycles.update,
    ...(${changeLifecycles})(lifecycles),
  })
  const changeFactory = (factory) => () => change(factory())
  CONTAINER = {
    init: container.init,
    get: (name) => name === './lifecycles'
      ? container.get(name).then(changeFactory)
      : container.get(name),
  }
})()
`

export const faults = {
  /** The first render throws inside the remote's own error boundary. */
  crash: withChangedLifecycles(`({ mount }) => ({
    mount: (props) => mount(withThrowingHost(props, new Error('planted crash'))),
  })`),
  /** The first render suspends for ever, as while a chunk is missing. */
  lazyHang: withChangedLifecycles(`({ mount }) => ({
    mount: (props) => mount(withThrowingHost(props, new Promise(() => {}))),
  })`),
  /** Mounting never finishes and renders nothing. */
  mountHang: withChangedLifecycles(
    '() => ({ mount: () => new Promise(() => {}), unmount: () => new Promise(() => {}) })',
  ),
  /** Mounting blocks the main thread for ever. */
  freeze: withChangedLifecycles('() => ({ mount: () => { for (;;); } })'),
  /** The remote works, but leaks resources and throws outside React. */
  leakAndThrow: withChangedLifecycles(`({ mount }) => ({ mount: (props) => {
    props.host.holdUnsaved()
    props.host.loading()
    props.host.navigation.subscribe(() => { throw new Error('planted in a listener') })
    setTimeout(() => { throw new Error('planted in a timer') }, 50)
    setTimeout(() => void Promise.reject(new Error('planted in a promise')), 50)
    return mount(props)
  } })`),
} as const

/** Rules that would change every heading and button of the page. */
export const hostileCss = `
  h1 { color: rgb(255, 0, 0) !important; font-size: 99px !important }
  button { display: none !important }
  :root { --text-1: rgb(255, 0, 0) !important }
`
