import type { Me, Role, Tokens } from '../account/index.ts'
import type { EventDetail, EventType } from '../events/index.ts'

/** The version of this contract (semver). */
export const HOST_CONTRACT = '1.5.0'

/** The first host contract whose shell understands `/:name` in routes. */
export const PARAMS_CONTRACT = '^1.4.0'

/** Since 1.5. Returns the class of the elements into which the shell mounts `remote`. */
export function rootClassOf(remote: string): string {
  return `${remote}-root`
}

/** The name of a `BroadcastChannel`. A tab that begins to play pauses all other tabs over it. */
export const SOUND_CHANNEL = 'sori-player'

/** The `sessionStorage` key of unsaved input. A logout deletes the entry. */
export const DRAFT_KEY = 'upload-draft'

export interface Snapshot<T> {
  getSnapshot(): T
  subscribe(listener: () => void): () => void
}

export interface HostLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

export interface NavigationSnapshot {
  readonly location: HostLocation
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

export type HostTo = string | { pathname?: string; search?: string; hash?: string }

export interface HostNavigation extends Snapshot<NavigationSnapshot> {
  readonly navigator: {
    createHref(to: HostTo): string
    go(delta: number): void
    push(to: HostTo, state?: unknown): void
    replace(to: HostTo, state?: unknown): void
  }
  /** Sets the title until the path or a parameter of the route's `namedBy` changes. */
  setTitle(title: string): void
  /** Preloads the code for a path. */
  warm(path: string): void
}

export interface SessionUser {
  readonly userId: string
  readonly username: string
  readonly nickname: string
  readonly roles: readonly Role[]
  readonly profileImagePath: string | null
}

/** The navigation state of the login page, after an action that requires a login. */
export interface LoginState {
  readonly reason: string
}

/** The session. Only the shell stores and refreshes tokens. */
export interface HostSession extends Snapshot<SessionUser | null> {
  /**
   * Returns the access token, null for a visitor. Rejects with a `TypeError` (offline) or `code:
   * 'UNAVAILABLE'`.
   */
  token(): Promise<string | null>
  /** Returns a new token for one retry after a 401. Returns null if the session has ended. */
  renew(rejected: string): Promise<string | null>
  login(tokens: Tokens): void
  /** Ends the session in every tab. */
  logout(): void
  /** Since 1.2. Removes a session that the server has ended. Does not navigate. */
  forget(): void
  /** Opens /login with `message`. After the login, the shell returns to this page. */
  requireLogin(message?: string): void
  takeReturnPath(): string | undefined
}

export interface HostMe extends Snapshot<Me | null> {
  /** Since 1.2. Reads the account again. Returns false if the request failed. */
  refresh(): Promise<boolean>
}

/** A message that is shown for 2 seconds. */
export interface ToastMessage {
  readonly kind: 'info' | 'ok' | 'error'
  readonly text: string
}

export interface Question {
  readonly title: string
  readonly body?: string
  readonly confirm: string
  readonly cancel?: string
  readonly tone?: 'normal' | 'danger'
  /** Since 1.2. Terms that the dialog shows before the answer. */
  readonly terms?: { readonly title: string; readonly paragraphs: readonly string[] }
}

export interface PlayableTrack {
  readonly id: number
  readonly title: string
  readonly artist: { readonly nickname: string }
  readonly album: { readonly name: string; readonly artPath: string | null }
  readonly filePath: string
  /** The length in seconds; null until the file is measured. */
  readonly duration: number | null
  /** The waveform in base64. */
  readonly peaks: string | null
}

/** The state of the player. `isPlaying` is true while the track still loads. */
export interface PlaybackState {
  readonly trackId: number | null
  readonly isPlaying: boolean
  readonly track?: { readonly title: string; readonly artist: string }
}

export interface Playback extends Snapshot<PlaybackState> {
  /**
   * Plays a track of a list. Call it in the click handler, because browsers block later playback.
   */
  play(list: readonly PlayableTrack[], trackId: number): void
  pause(): void
}

/** Since 1.2. The site's player. A call before the player is loaded takes effect afterwards. */
export interface HostPlayback extends Playback {
  /** Registers the player. Returns the function that unregisters it. */
  serve(player: Playback): () => void
}

export interface TaskAction {
  readonly label: string
  run(): void
}

export interface Task {
  /** A name that is unique within the remote. */
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly state: 'running' | 'done' | 'failed'
  /** The progress from 0 to 1; undefined when unknown. */
  readonly progress?: number
  readonly href?: string
  readonly actions?: readonly TaskAction[]
}

/** Since 1.1. The task tray. */
export interface HostTasks {
  /** Adds or replaces a task. Finished tasks disappear automatically. */
  put(task: Task): void
  remove(id: string): void
}

export interface TroubleReport {
  readonly stage: 'load' | 'render' | 'event' | 'request'
  readonly message: string
  readonly error?: unknown
}

/** The frozen object by which the shell serves one version of one remote. */
export interface Host {
  readonly contract: string
  readonly remote: { readonly name: string; readonly version: string }
  readonly navigation: HostNavigation
  readonly session: HostSession
  readonly me: HostMe
  /** Since 1.2. Opens the dialog for the profile photo. */
  changePhoto(): void
  toast(message: ToastMessage): void
  /** Shows the loading bar until the returned function is called. */
  loading(): () => void
  confirm(question: Question): Promise<boolean>
  readonly theme: Snapshot<'light' | 'dark'>
  readonly locale: Snapshot<'ko' | 'en'>
  /** Since 1.5. The CSP nonce for style elements; undefined on a page without a policy. */
  readonly styleNonce: string | undefined
  readonly events: {
    emit<T extends EventType>(type: T, detail: EventDetail<T>): void
    on<T extends EventType>(type: T, listener: (detail: EventDetail<T>) => void): () => void
  }
  readonly tasks: HostTasks
  readonly playback: HostPlayback
  /** Asks before each navigation until the returned function is called. */
  holdUnsaved(): () => void
  /** Returns the prefetched response to a request of `firstData`. Returns it only once. */
  takeFirstData(url: string): Promise<Response> | undefined
  report(trouble: TroubleReport): void
}

export interface ScreenFailure {
  /** The reason why no screen is shown. `stalled` means that its code did not load. */
  readonly reason: 'threw' | 'stalled'
  readonly error?: unknown
  /** True if a screen was shown before. */
  readonly shown: boolean
}

/** The callbacks of one mount (since 1.2). */
export interface HostParcel {
  shown(): void
  failed(failure: ScreenFailure): void
  /** Mounts another version. Returns false without another version. */
  retry(): Promise<boolean>
}

export interface ParcelProps {
  readonly host: Host
  /** Since 1.2. The callbacks of this mount. */
  readonly parcel?: HostParcel
}
