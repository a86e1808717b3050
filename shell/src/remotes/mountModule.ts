import type { Host, HostParcel } from '@sori/contract/host'
import type { Lifecycles } from '@sori/remote-kit/host'

/** Time limit of an unmount before the area is cleared anyway, in ms. */
const UNMOUNT_MS = 3_000

/** Parts of a mount. */
export interface MountParts {
  lifecycles: Lifecycles
  host: Host
  parcel: HostParcel
  /** The mount gets its own element inside. */
  area: HTMLElement
  /** The module begins; the returned function says that it has. */
  bootstrap(): () => void
}

/** A module that is mounted, or about to be. */
export interface Mount {
  /** Resolves when the module has mounted itself; rejects when it cannot. */
  readonly mounted: Promise<void>
  /** Takes the module away. A module that does not go is cleared from the page. */
  end(): Promise<void>
}

const started = new WeakMap<Host, Map<Lifecycles, Promise<unknown>>>()
let mounts = 0

/**
 * Runs a module's lifecycles (single-spa's four functions): bootstrap once per host, then mount and
 * unmount. Each mount has its own name, by which single-spa-react distinguishes its roots.
 */
export function mountModule({ lifecycles, host, parcel, area, bootstrap }: MountParts): Mount {
  mounts += 1
  const domElement = area.appendChild(document.createElement('div'))
  const props = { host, parcel, domElement, name: `${host.remote.name}-${mounts}` }
  const mounted = (async () => {
    await bootstrapped(lifecycles, props, bootstrap)
    await lifecycles.mount(props)
  })()
  // the start's failure is handled elsewhere
  mounted.catch(() => {})
  return {
    mounted,
    end: async () => {
      // React refuses to unmount a root while another one is drawn
      await Promise.resolve()
      const unmount = async () => lifecycles.unmount(props)
      const settled = await within(UNMOUNT_MS, mounted)
      await within(UNMOUNT_MS, unmount())
      if (!settled) mounted.then(unmount).catch(() => {})
      domElement.remove()
    },
  }
}

/** Begins a module once for each host; a beginning that failed is tried again. */
function bootstrapped(
  lifecycles: Lifecycles,
  props: { host: Host },
  bootstrap: MountParts['bootstrap'],
): Promise<unknown> {
  const begun = started.get(props.host) ?? new Map<Lifecycles, Promise<unknown>>()
  started.set(props.host, begun)
  const known = begun.get(lifecycles)
  if (known) return known
  const hasBegun = bootstrap()
  const begin = (async () => lifecycles.bootstrap(props))().finally(hasBegun)
  begun.set(lifecycles, begin)
  begin.catch(() => begun.delete(lifecycles))
  return begin
}

/** Waits for `promise` at most `ms`. Returns false when it did not settle. */
async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const settled = promise.then(
    () => true,
    () => true,
  )
  const inTime = await Promise.race([settled, late])
  clearTimeout(timer)
  return inTime
}
