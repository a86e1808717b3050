import {
  HOST_CONTRACT,
  type Host,
  type HostTasks,
  type Snapshot,
  type TroubleReport,
} from '@sori/contract/host'
import { type Belongings, createBelongings } from './belongings.ts'
import { reportTrouble } from './telemetry.ts'

/** The area of a module. */
export type MountPoint = 'page' | 'dock'

/** Everything of a host that is the same for every remote. */
export type HostCommons = Omit<Host, 'contract' | 'remote' | 'report' | 'tasks'>

/** The hosts of all versions of all remotes, and what each of them has from the shell. */
export interface Hosts {
  /** The frozen host of a version, always the same object while the version is in use. */
  of(name: string, version: string): Host
  /** Registers a mounted module. The returned function releases its resources. */
  begin(name: string, version: string, mountPoint?: MountPoint): () => void
  /** A module of the version begins. Until the returned function is called, listeners belong to the version, not to a mount. */
  bootstrap(name: string, version: string): () => void
  /**
   * Registers that another version replaces this one. After its last unmount, releases its
   * resources and calls `gone`.
   */
  leave(name: string, version: string, gone: () => void): void
}

/** Makes the hosts. */
export function createHosts(commons: HostCommons, tasksOf: (remote: string) => HostTasks): Hosts {
  const versions = new Map<string, VersionHost>()
  const made = (name: string, version: string) => {
    const key = `${name}@${version}`
    const known =
      versions.get(key) ??
      new VersionHost({ name, version }, commons, tasksOf(name), () => void versions.delete(key))
    versions.set(key, known)
    return known
  }
  return {
    of: (name, version) => made(name, version).host,
    begin: (name, version, mountPoint = 'page') => made(name, version).begin(mountPoint),
    bootstrap: (name, version) => made(name, version).bootstrap(),
    leave: (name, version, gone) => made(name, version).leave(gone),
  }
}

/** The host of one version, shared by page and dock. Each releases its resources on unmount. */
class VersionHost {
  readonly host: Host
  #mounts: (Belongings & { mountPoint: MountPoint })[] = []
  /** Resources of the version itself: its store listens from bootstrap on. */
  #lasting = createBelongings()
  #beginning = 0
  #left: (() => void) | undefined
  #isGone = false
  #onGone: () => void
  #report: (trouble: TroubleReport) => void

  constructor(remote: Host['remote'], commons: HostCommons, tasks: HostTasks, onGone: () => void) {
    this.#onGone = onGone
    this.#report = (trouble) => reportTrouble(remote, trouble)
    const listen = <T extends object>(snapshot: T & Snapshot<unknown>) =>
      Object.freeze({
        ...snapshot,
        subscribe: (listener: () => void) => this.#listen(snapshot.subscribe, listener),
      })
    this.host = Object.freeze({
      ...commons,
      contract: HOST_CONTRACT,
      remote: Object.freeze(remote),
      navigation: listen(commons.navigation),
      session: listen(commons.session),
      me: listen(commons.me) as Host['me'],
      theme: listen(commons.theme) as Host['theme'],
      locale: listen(commons.locale) as Host['locale'],
      playback: Object.freeze({
        ...listen(commons.playback),
        serve: (player) => this.#lasting.keep(commons.playback.serve(player)),
      } satisfies Host['playback']),
      events: Object.freeze({
        emit: commons.events.emit,
        on: (type, listener) =>
          this.#listen((heard) => commons.events.on(type, heard), listener, type),
      } satisfies Host['events']),
      tasks: this.#tasks(tasks),
      loading: () => this.#count(commons.loading),
      holdUnsaved: () => this.#count(commons.holdUnsaved),
      report: this.#report,
    } satisfies Host)
  }

  begin(mountPoint: MountPoint): () => void {
    const mine = { ...createBelongings(), mountPoint }
    this.#mounts.push(mine)
    this.#left = undefined
    return () => {
      mine.releaseAll()
      this.#mounts = this.#mounts.filter((mount) => mount !== mine)
      this.#goIfLeft()
    }
  }

  bootstrap(): () => void {
    this.#beginning += 1
    return () => {
      this.#beginning -= 1
    }
  }

  leave(gone: () => void): void {
    this.#left = gone
    this.#goIfLeft()
  }

  #goIfLeft(): void {
    if (!this.#left || this.#mounts.length > 0) return
    this.#isGone = true
    this.#lasting.releaseAll()
    this.#onGone()
    this.#left()
  }

  /** Adds to a pending counter until the page is unmounted, if it is of this remote, else the dock. Without either nothing is added. */
  #count(add: () => () => void): () => void {
    const owner = this.#mounts.find(({ mountPoint }) => mountPoint === 'page') ?? this.#mounts[0]
    return owner ? owner.keep(add()) : () => {}
  }

  /**
   * Adds a listener. It ends with the mounted module if exactly one is mounted and none is
   * starting. Otherwise its module is unknown, and it ends with the version.
   */
  #listen<Heard extends unknown[]>(
    subscribe: (listener: (...heard: Heard) => void) => () => void,
    listener: (...heard: Heard) => void,
    what = 'a change',
  ): () => void {
    if (this.#isGone) return () => {}
    const [only, other] = this.#mounts
    const owner = only && !other && this.#beginning === 0 ? only : this.#lasting
    return owner.keep(
      subscribe((...heard) => {
        try {
          listener(...heard)
        } catch (error) {
          this.#report({ stage: 'event', message: `a listener of ${what} threw`, error })
        }
      }),
    )
  }

  /** The remote's part of the tray. Its tasks outlive its page, and go with the version. */
  #tasks(tasks: HostTasks): HostTasks {
    const shown = new Map<string, () => void>()
    return Object.freeze({
      put: (task) => {
        if (this.#isGone) return
        tasks.put(task)
        if (!shown.has(task.id))
          shown.set(
            task.id,
            this.#lasting.keep(() => tasks.remove(task.id)),
          )
      },
      remove: (id) => {
        const remove = shown.get(id) ?? (() => tasks.remove(id))
        shown.delete(id)
        remove()
      },
    } satisfies HostTasks)
  }
}
