import { type Host, type HostParcel, rootClassOf } from '@sori/contract/host'
import type { Lifecycles } from '@sori/remote-kit/host'
import { getOrCreate } from '../app/getOrCreate.ts'
import { withTimeout } from '../app/withTimeout.ts'

/** Milliseconds until an unmount counts as failed. */
const UNMOUNT_MS = 3_000

interface MountOptions {
  lifecycles: Lifecycles
  host: Host
  parcel: HostParcel
  area: HTMLElement
  startBootstrap(): () => void
}

const bootstraps = new WeakMap<Host, Map<Lifecycles, Promise<unknown>>>()
let mounts = 0

/**
 * Runs a module's lifecycles: bootstrap once per host, then mount. The returned `end` unmounts the
 * module and removes its element.
 */
export function mountModule({ lifecycles, host, parcel, area, startBootstrap }: MountOptions) {
  mounts += 1
  const domElement = area.appendChild(document.createElement('div'))
  domElement.className = rootClassOf(host.remote.name)
  // single-spa-react distinguishes its roots by `name`, so the name must be unique.
  const props = { host, parcel, domElement, name: `${host.remote.name}-${mounts}` }
  const bootstrap = async () => {
    const endBootstrap = startBootstrap()
    try {
      await lifecycles.bootstrap(props)
    } finally {
      endBootstrap()
    }
  }
  const mounted = bootstrapOnce(host, lifecycles, bootstrap).then(() => lifecycles.mount(props))
  const settled = mounted.then(
    () => true,
    () => true,
  )
  return {
    mounted,
    end: async () => {
      // React refuses to unmount a root while it renders another.
      await Promise.resolve()
      const unmount = async () => lifecycles.unmount(props)
      const hasSettled = await withTimeout(UNMOUNT_MS, settled).catch(() => false)
      await withTimeout(UNMOUNT_MS, unmount()).catch(() => {})
      if (!hasSettled) mounted.then(unmount).catch(() => {})
      domElement.remove()
    },
  }
}

/** Bootstraps a module once, or again after a failure. */
function bootstrapOnce(
  host: Host,
  lifecycles: Lifecycles,
  bootstrap: () => Promise<unknown>,
): Promise<unknown> {
  const started = getOrCreate(bootstraps, host, () => new Map())
  return getOrCreate(started, lifecycles, () => {
    const attempt = bootstrap()
    attempt.catch(() => started.delete(lifecycles))
    return attempt
  })
}
