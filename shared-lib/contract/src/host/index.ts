import type { Me, Role, Tokens } from '../account/index.ts'
import type { EventDetail, EventType } from '../events/index.ts'

/**
 * The host contract's version (semver). It only grows within a major; a remote declares its range.
 */
export const HOST_CONTRACT = '1.3.0'

/** The `BroadcastChannel` that announces playback in all tabs: every other player pauses. */
export const SOUND_CHANNEL = 'sori-player'

/**
 * The `sessionStorage` key of unsaved input. It survives reload and expiry; a logout deletes it.
 */
export const DRAFT_KEY = 'upload-draft'

/** A value for `useSyncExternalStore`: `getSnapshot` returns the same object until it changes. */
export interface Snapshot<T> {
  getSnapshot(): T
  subscribe(listener: () => void): () => void
}

/** A location in the browser history. */
export interface HostLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

/** The location and the navigation that opened it. */
export interface NavigationSnapshot {
  readonly location: HostLocation
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

/** A target in react-router's form. */
export type HostTo = string | { pathname?: string; search?: string; hash?: string }

/** The browser history. Blocking, scroll restoration and titles belong to the shell, too. */
export interface HostNavigation extends Snapshot<NavigationSnapshot> {
  readonly navigator: {
    createHref(to: HostTo): string
    go(delta: number): void
    push(to: HostTo, state?: unknown): void
    replace(to: HostTo, state?: unknown): void
  }
  /**
   * Sets `document.title` to `{title} | 소리장터` until the path or a parameter in the route's
   * `namedBy` changes.
   */
  setTitle(title: string): void
  /** Preloads the code of the remote that owns `path`. */
  warm(path: string): void
}

/** The logged-in member, read from the access token. */
export interface SessionUser {
  readonly userId: string
  readonly username: string
  readonly nickname: string
  readonly roles: readonly Role[]
  readonly profileImagePath: string | null
}

/** The session. Only the shell stores and refreshes tokens. */
export interface HostSession extends Snapshot<SessionUser | null> {
  /**
   * Returns a valid access token, refreshed when expired, or null for a visitor. If the refresh
   * cannot be sent, rejects with a `TypeError` (offline) or `code: 'UNAVAILABLE'`.
   */
  token(): Promise<string | null>
  /**
   * Returns another token for one retry after a 401. After the end of the session it shows a
   * message, navigates to /login and returns null.
   */
  renew(rejected: string): Promise<string | null>
  login(tokens: Tokens): void
  /** Ends the session in every tab, deletes {@link DRAFT_KEY} and navigates to /login. */
  logout(): void
  /**
   * Removes a session that the server has ended, and {@link DRAFT_KEY}, without message or
   * navigation (since 1.2).
   */
  forget(): void
  /** Shows `message` (default 먼저 로그인해주세요.) and navigates to /login and back. */
  requireLogin(message?: string): void
  /** Returns and clears the page that required the login. */
  takeReturnPath(): string | undefined
}

/** Null for a visitor and while loading. */
export interface HostMe extends Snapshot<Me | null> {
  /** False without an answer: the previous details stay (since 1.2). */
  refresh(): Promise<boolean>
}

/** A message that is shown for 2 seconds. */
export interface ToastMessage {
  readonly kind: 'info' | 'ok' | 'error'
  readonly text: string
}

/** A confirmation dialog. */
export interface Question {
  readonly title: string
  readonly body?: string
  readonly confirm: string
  readonly cancel?: string
  readonly tone?: 'normal' | 'danger'
  /** Terms that the dialog can expand (since 1.2). */
  readonly terms?: { readonly title: string; readonly paragraphs: readonly string[] }
}

/** A track for the player. */
export interface PlayableTrack {
  readonly id: number
  readonly title: string
  readonly artist: { readonly nickname: string }
  readonly album: { readonly name: string; readonly artPath: string | null }
  readonly filePath: string
  /** Seconds; null until the file is measured. */
  readonly duration: number | null
  /** Base64, as in the track list. */
  readonly peaks: string | null
}

/** The current track. `isPlaying` is true while the track still loads. */
export interface PlaybackState {
  readonly trackId: number | null
  readonly isPlaying: boolean
  /** For the page's title. */
  readonly track?: { readonly title: string; readonly artist: string }
}

/** A player of one track at a time. */
export interface Playback extends Snapshot<PlaybackState> {
  /**
   * Plays the track, then the rest of `list`. Call it in the click handler: some browsers block
   * later playback.
   */
  play(list: readonly PlayableTrack[], trackId: number): void
  pause(): void
}

/** The site's player (since 1.2). Calls before it is loaded take effect afterwards. */
export interface HostPlayback extends Playback {
  /** Registers the remote's player; returns the function that unregisters it. */
  serve(player: Playback): () => void
}

export interface TaskAction {
  readonly label: string
  run(): void
}

/** Background work that survives navigation: downloads, uploads being processed. */
export interface Task {
  /** Unique within the remote; a second `put` replaces the task. */
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly state: 'running' | 'done' | 'failed'
  /** 0 to 1; undefined when unknown. */
  readonly progress?: number
  /** A link to the result. */
  readonly href?: string
  readonly actions?: readonly TaskAction[]
}

/** The tray of tasks on every page (since 1.1). */
export interface HostTasks {
  /** Shows or updates a task. Finished tasks disappear automatically. */
  put(task: Task): void
  remove(id: string): void
}

/** An error in a remote. */
export interface TroubleReport {
  readonly stage: 'load' | 'render' | 'event' | 'request'
  readonly message: string
  readonly error?: unknown
}

/**
 * A frozen object per remote and version, so that the shell can attribute every call. The remote's
 * four lifecycles are the counterpart.
 */
export interface Host {
  readonly contract: string
  /** The remote that received this object. */
  readonly remote: { readonly name: string; readonly version: string }
  readonly navigation: HostNavigation
  readonly session: HostSession
  readonly me: HostMe
  /** Opens the shell's dialog for the profile photo (since 1.2). */
  changePhoto(): void
  toast(message: ToastMessage): void
  /** Shows the loading indicator until the returned function is called. */
  loading(): () => void
  confirm(question: Question): Promise<boolean>
  readonly theme: Snapshot<'light' | 'dark'>
  readonly locale: Snapshot<'ko' | 'en'>
  readonly events: {
    emit<T extends EventType>(type: T, detail: EventDetail<T>): void
    on<T extends EventType>(type: T, listener: (detail: EventDetail<T>) => void): () => void
  }
  readonly tasks: HostTasks
  readonly playback: HostPlayback
  /**
   * The shell asks before navigating and offers no reload, until the returned function is called.
   */
  holdUnsaved(): () => void
  /** Returns the response to a GET of `firstData`, once; undefined for any other `url`. */
  takeFirstData(url: string): Promise<Response> | undefined
  report(trouble: TroubleReport): void
}

/** A screen that a remote could not show. */
export interface ScreenFailure {
  /** Rendering threw, or the screen's code did not load. */
  readonly reason: 'threw' | 'stalled'
  readonly error?: unknown
  /** True when this mount has shown a screen before. */
  readonly shown: boolean
}

/** The callbacks for one mount of a module (since 1.2). */
export interface HostParcel {
  /** Called after the first screen and after the first one that follows a failure. */
  shown(): void
  /** The shell may mount another version; until then the remote shows the failure. */
  failed(failure: ScreenFailure): void
  /** Tries another version. False without one; the remote then reloads its own screen. */
  retry(): Promise<boolean>
}

/** The props of a remote's parcels. */
export interface ParcelProps {
  readonly host: Host
  /** Undefined on hosts before 1.2. */
  readonly parcel?: HostParcel
}
