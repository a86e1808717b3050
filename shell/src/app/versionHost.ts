import { HOST_CONTRACT, type Host, type HostTasks, type Snapshot } from '@sori/contract/host'
import { getOrCreate } from './getOrCreate.ts'
import { createResources, type Resources } from './resources.ts'
import { reportTrouble } from './telemetry.ts'

export type MountPoint = 'page' | 'dock'

/** The part of a host that all versions share. */
export type SharedHost = Omit<Host, 'contract' | 'remote' | 'report' | 'tasks'>

/** Returns a function that returns the host of a version: the same object while it is in use. */
export function createVersionHosts(
  sharedHost: SharedHost,
  tasksOf: (remote: string) => HostTasks,
): (name: string, version: string) => VersionHost {
  const versions = new Map<string, VersionHost>()
  return (name, version) => {
    const key = `${name}@${version}`
    const forget = () => void versions.delete(key)
    return getOrCreate(
      versions,
      key,
      () => new VersionHost({ name, version }, sharedHost, tasksOf(name), forget),
    )
  }
}

class VersionHost {
  readonly host: Host
  readonly #forget: () => void
  /** The resources of the current mounts, the page before the dock. */
  #mounts: Resources[] = []
  /** Resources that outlive a single mount. Released after the last mount of a replaced version. */
  readonly #versionResources = createResources()
  #bootstraps = 0
  #onRetired: (() => void) | undefined
  #isRetired = false

  constructor(
    remote: Host['remote'],
    sharedHost: SharedHost,
    tasks: HostTasks,
    forget: () => void,
  ) {
    this.#forget = forget
    const releasable = <Observed extends Snapshot<unknown>>(snapshot: Observed) =>
      Object.freeze({
        ...snapshot,
        subscribe: (listener: () => void) => this.#listen(snapshot.subscribe, listener),
      })
    this.host = Object.freeze({
      ...sharedHost,
      contract: HOST_CONTRACT,
      remote: Object.freeze(remote),
      navigation: releasable(sharedHost.navigation),
      session: releasable(sharedHost.session),
      me: releasable(sharedHost.me),
      theme: releasable(sharedHost.theme),
      locale: releasable(sharedHost.locale),
      playback: Object.freeze({
        ...releasable(sharedHost.playback),
        serve: (player) => this.#versionResources.add(sharedHost.playback.serve(player)),
      } satisfies Host['playback']),
      events: Object.freeze({
        emit: sharedHost.events.emit,
        on: (type, listener) =>
          this.#listen((safeListener) => sharedHost.events.on(type, safeListener), listener, type),
      } satisfies Host['events']),
      tasks: this.#lastingTasks(tasks),
      loading: () => this.#count(sharedHost.loading),
      holdUnsaved: () => this.#count(sharedHost.holdUnsaved),
      report: (trouble) => reportTrouble(remote, trouble),
    } satisfies Host)
  }

  /** Starts a mount. The returned function ends it and releases its resources. */
  startMount(mountPoint: MountPoint = 'page'): () => void {
    const mountResources = createResources()
    if (mountPoint === 'page') this.#mounts.unshift(mountResources)
    else this.#mounts.push(mountResources)
    this.#onRetired = undefined
    return () => {
      mountResources.releaseAll()
      this.#mounts = this.#mounts.filter((other) => other !== mountResources)
      this.#retireIfUnused()
    }
  }

  /**
   * Starts a bootstrap. Until the returned function is called, new listeners belong to the version.
   */
  startBootstrap(): () => void {
    this.#bootstraps += 1
    return () => {
      this.#bootstraps -= 1
    }
  }

  /** Calls `onRetired` after the last unmount. */
  retire(onRetired: () => void): void {
    this.#onRetired = onRetired
    this.#retireIfUnused()
  }

  #retireIfUnused(): void {
    if (!this.#onRetired || this.#mounts.length > 0) return
    this.#isRetired = true
    this.#versionResources.releaseAll()
    this.#forget()
    this.#onRetired()
  }

  /**
   * Calls `add`, and undoes it at the latest when the page unmounts, or the dock without a page.
   */
  #count(add: () => () => void): () => void {
    return this.#mounts[0]?.add(add()) ?? (() => {})
  }

  /**
   * Adds a listener. While page and dock are both mounted, the caller is unknown, so the listener
   * lives as long as the version.
   */
  #listen<Args extends unknown[]>(
    subscribe: (listener: (...args: Args) => void) => () => void,
    listener: (...args: Args) => void,
    event = 'a change',
  ): () => void {
    if (this.#isRetired) return () => {}
    const [firstMount, secondMount] = this.#mounts
    const owner =
      firstMount && !secondMount && this.#bootstraps === 0 ? firstMount : this.#versionResources
    return owner.add(
      subscribe((...args) => {
        try {
          listener(...args)
        } catch (error) {
          this.host.report({ stage: 'event', message: `a listener of ${event} threw`, error })
        }
      }),
    )
  }

  /** Returns tasks that outlive their page. They are removed with the version. */
  #lastingTasks({ put, remove }: HostTasks): HostTasks {
    const ids = new Set<string>()
    this.#versionResources.add(() => {
      for (const id of ids) remove(id)
    })
    return Object.freeze({
      put: (task) => {
        if (this.#isRetired) return
        ids.add(task.id)
        put(task)
      },
      remove: (id) => {
        ids.delete(id)
        remove(id)
      },
    } satisfies HostTasks)
  }
}
