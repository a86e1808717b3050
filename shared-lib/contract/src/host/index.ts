import type { Me, Role, Tokens } from '../account/index.ts'
import type { EventDetail, EventType } from '../events/index.ts'

/** Version of the host contract (semver). It only grows within a major; a remote names the range it was built for. */
export const HOST_CONTRACT = '1.1.0'

/** A value that changes, as `useSyncExternalStore` reads it: `getSnapshot` answers the same object until it changes. */
export interface Snapshot<T> {
  getSnapshot(): T
  subscribe(listener: () => void): () => void
}

/** A place in the one history. */
export interface HostLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

/** Where the page is and how it came there. */
export interface NavigationSnapshot {
  readonly location: HostLocation
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

/** A path as react-router writes it. */
export type HostTo = string | { pathname?: string; search?: string; hash?: string }

/** The one history, owned by the shell. Blocking, scroll and titles belong to the host too. */
export interface HostNavigation extends Snapshot<NavigationSnapshot> {
  readonly navigator: {
    createHref(to: HostTo): string
    go(delta: number): void
    push(to: HostTo, state?: unknown): void
    replace(to: HostTo, state?: unknown): void
  }
  /** Sets `document.title` to `{title} | 소리장터` until the next navigation to another path. */
  setTitle(title: string): void
  /** Loads the code of the remote that owns `path`, because the person is about to go there. */
  warm(path: string): void
}

/** Who is logged in, from the access token (D9). */
export interface SessionUser {
  readonly userId: string
  readonly username: string
  readonly nickname: string
  readonly roles: readonly Role[]
  readonly profileImagePath: string | null
}

/** The session. Only the shell keeps and refreshes tokens (D9). */
export interface HostSession extends Snapshot<SessionUser | null> {
  /** A usable access token, refreshed first when it has run out; null for a visitor. Rejects when the refresh could not be asked: with a `TypeError` offline, else with an error whose `code` is `UNAVAILABLE`. */
  token(): Promise<string | null>
  /** Called with a token that the API answered 401 to: another one to try once, or null when the session has ended (the shell then says so and goes to /login). */
  renew(rejected: string): Promise<string | null>
  login(tokens: Tokens): void
  /** Ends the session everywhere and goes to /login. */
  logout(): void
  /** Says `message` (default 먼저 로그인해주세요.) and goes to /login, from where the person comes back here. */
  requireLogin(message?: string): void
  /** Takes the place that a visitor was sent away from when asked to log in, once; undefined when there is none. Same-origin path. */
  takeReturnPath(): string | undefined
}

/** A message for 2 seconds (D35). */
export interface ToastMessage {
  readonly kind: 'info' | 'ok' | 'error'
  readonly text: string
}

/** A question with two answers. */
export interface Question {
  readonly title: string
  readonly body?: string
  readonly confirm: string
  readonly cancel?: string
  readonly tone?: 'normal' | 'danger'
}

/** A button of a task. */
export interface TaskAction {
  readonly label: string
  run(): void
}

/** Work that goes on while the person moves through the site: downloads, sounds that are being prepared. */
export interface Task {
  /** Of this remote; putting it again replaces it. */
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly state: 'running' | 'done' | 'failed'
  /** 0–1; left out where nobody knows. */
  readonly progress?: number
  /** Where the result is. */
  readonly href?: string
  readonly actions?: readonly TaskAction[]
}

/** The tray of tasks, which the shell shows on every page (since 1.1). */
export interface HostTasks {
  /** Shows a task, or its new state. One that is done goes by itself after a while. */
  put(task: Task): void
  remove(id: string): void
}

/** Something that went wrong in a remote. */
export interface TroubleReport {
  readonly stage: 'load' | 'render' | 'event' | 'request'
  readonly message: string
  readonly error?: unknown
}

/**
 * What the shell gives a remote: one frozen object per remote, handed over once as a parcel prop,
 * so that every use can be attributed. The other half of the contract is the remote's four lifecycles.
 */
export interface Host {
  readonly contract: string
  /** The remote it was made for, and that remote's version. */
  readonly remote: { readonly name: string; readonly version: string }
  readonly navigation: HostNavigation
  readonly session: HostSession
  /** `GET /api/me`, asked by the shell alone (D16); null for a visitor and until it is known. */
  readonly me: Snapshot<Me | null>
  toast(message: ToastMessage): void
  /** Shows the global loading indicator until the returned function is called. */
  loading(): () => void
  confirm(question: Question): Promise<boolean>
  readonly theme: Snapshot<'light' | 'dark'>
  readonly locale: Snapshot<'ko' | 'en'>
  readonly events: {
    emit<T extends EventType>(type: T, detail: EventDetail<T>): void
    on<T extends EventType>(type: T, listener: (detail: EventDetail<T>) => void): () => void
  }
  readonly tasks: HostTasks
  /** Says that leaving now would lose work; the shell asks before navigating, and never offers a reload. Returns the release. */
  holdUnsaved(): () => void
  /** The answer to a GET that the shell started early (manifest `firstData`), once; undefined when there is none. `url` as the remote would ask it. */
  takeFirstData(url: string): Promise<Response> | undefined
  report(trouble: TroubleReport): void
}

/** The props a remote's parcels are mounted with. */
export interface ParcelProps {
  readonly host: Host
}
