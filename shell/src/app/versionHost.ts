import { HOST_CONTRACT, type Host, type HostTasks, type Snapshot } from '@sori/contract/host'
import { getOrCreate } from './getOrCreate.ts'
import { createResources, type Resources } from './resources.ts'
import { reportTrouble } from './telemetry.ts'

export type MountPoint = 'page' | 'dock'

/** The part of a host that all versions share. */
export type SharedHost = Omit<Host, 'contract' | 'remote' | 'report' | 'tasks'>

/** Returns one host object per version while the version is in use. */
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
  /** The resources of the current mounts; those of the page are before those of the dock. */
  #mounts: Resources[] = []
  /** Resources that are released with the version. */
  readonly #lasting = createResources()
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
    const observed = <Observed extends Snapshot<unknown>>(snapshot: Observed) =>
      Object.freeze({
        ...snapshot,
        subscribe: (listener: () => void) => this.#listen(snapshot.subscribe, listener),
      })
    this.host = Object.freeze({
      ...sharedHost,
      contract: HOST_CONTRACT,
      remote: Object.freeze(remote),
      navigation: observed(sharedHost.navigation),
      session: observed(sharedHost.session),
      me: observed(sharedHost.me),
      theme: observed(sharedHost.theme),
      locale: observed(sharedHost.locale),
      playback: Object.freeze({
        ...observed(sharedHost.playback),
        serve: (player) => this.#lasting.add(sharedHost.playback.serve(player)),
      } satisfies Host['playback']),
      events: Object.freeze({
        emit: sharedHost.events.emit,
        on: (type, listener) =>
          this.#listen((safe) => sharedHost.events.on(type, safe), listener, type),
      } satisfies Host['events']),
      tasks: this.#lastingTasks(tasks),
      loading: () => this.#count(sharedHost.loading),
      holdUnsaved: () => this.#count(sharedHost.holdUnsaved),
      report: (trouble) => reportTrouble(remote, trouble),
    } satisfies Host)
  }

  /** Starts a mount. The returned function ends it and releases its resources. */
  startMount(mountPoint: MountPoint = 'page'): () => void {
    const mount = createResources()
    if (mountPoint === 'page') this.#mounts.unshift(mount)
    else this.#mounts.push(mount)
    this.#onRetired = undefined
    return () => {
      mount.releaseAll()
      this.#mounts = this.#mounts.filter((each) => each !== mount)
      this.#retireIfUnused()
    }
  }

  /**
   * Starts a bootstrap: new listeners belong to the version until the returned function is called.
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
    this.#lasting.releaseAll()
    this.#forget()
    this.#onRetired()
  }

  /** Counts until the page ends, or the dock of a tab without a page. */
  #count(add: () => () => void): () => void {
    return this.#mounts[0]?.add(add()) ?? (() => {})
  }

  /**
   * Adds a listener. With several mounted modules its owner is unknown, so it ends with the
   * version.
   */
  #listen<Args extends unknown[]>(
    subscribe: (listener: (...args: Args) => void) => () => void,
    listener: (...args: Args) => void,
    event = 'a change',
  ): () => void {
    if (this.#isRetired) return () => {}
    const [firstMount, secondMount] = this.#mounts
    const owner = firstMount && !secondMount && this.#bootstraps === 0 ? firstMount : this.#lasting
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

  /** Returns the tasks, which outlive their page and end with the version. */
  #lastingTasks({ put, remove }: HostTasks): HostTasks {
    const ids = new Set<string>()
    this.#lasting.add(() => {
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
