import type { Me, Role, Tokens } from '../account/index.ts'
import type { EventDetail, EventType } from '../events/index.ts'

/**
 * The version of the host contract (semver). It only grows within a major; a remote declares the
 * range it was built for. Since 1.3 the host's top bar searches the catalogue.
 */
export const HOST_CONTRACT = '1.3.0'

/**
 * The `BroadcastChannel` that announces the start of playback, within and across tabs: every other
 * player pauses (D34).
 */
export const SOUND_CHANNEL = 'sori-player'

/**
 * The `sessionStorage` key of unsaved input. It survives reload and expiry; a logout deletes it.
 */
export const DRAFT_KEY = 'upload-draft'

/**
 * An observable value for `useSyncExternalStore`: `getSnapshot` returns the same object until it
 * changes.
 */
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

/** The browser history, owned by the shell, as are blocking, scroll restoration and titles. */
export interface HostNavigation extends Snapshot<NavigationSnapshot> {
  readonly navigator: {
    createHref(to: HostTo): string
    go(delta: number): void
    push(to: HostTo, state?: unknown): void
    replace(to: HostTo, state?: unknown): void
  }
  /**
   * Sets `document.title` to `{title} | 소리장터` until the page changes: another path, or another
   * value of a parameter in the route's `namedBy`.
   */
  setTitle(title: string): void
  /** Preloads the code of the remote that owns `path`. */
  warm(path: string): void
}

/** The logged-in member, read from the access token (D9). */
export interface SessionUser {
  readonly userId: string
  readonly username: string
  readonly nickname: string
  readonly roles: readonly Role[]
  readonly profileImagePath: string | null
}

/** The session. Only the shell stores and refreshes tokens (D9). */
export interface HostSession extends Snapshot<SessionUser | null> {
  /**
   * Returns a valid access token, refreshed when expired, or null for a visitor. When the refresh
   * cannot be sent, it rejects: offline with a `TypeError`, else with `code: 'UNAVAILABLE'`.
   */
  token(): Promise<string | null>
  /**
   * Returns another token for one retry after a 401. When the session has ended, it shows a
   * message, navigates to /login and returns null.
   */
  renew(rejected: string): Promise<string | null>
  login(tokens: Tokens): void
  /** Ends the session in every tab, deletes {@link DRAFT_KEY} and navigates to /login. */
  logout(): void
  /**
   * Removes a session that the server has ended from every tab, and deletes {@link DRAFT_KEY}. It
   * shows nothing and does not navigate in this tab (since 1.2).
   */
  forget(): void
  /** Shows `message` (default 먼저 로그인해주세요.) and navigates to /login, which returns here. */
  requireLogin(message?: string): void
  /** Returns and clears the page that required the login: a same-origin path, or undefined. */
  takeReturnPath(): string | undefined
}

/**
 * The member's details (D16), requested by the shell only; null for a visitor and while loading.
 */
export interface HostMe extends Snapshot<Me | null> {
  /** Reloads the details. False without an answer: the previous details stay (since 1.2). */
  refresh(): Promise<boolean>
}

/** A message that is shown for 2 seconds (D35). */
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

/** A track for the player (product.md §3). */
export interface PlayableTrack {
  readonly id: number
  readonly title: string
  readonly artist: { readonly nickname: string }
  readonly album: { readonly name: string; readonly artPath: string | null }
  readonly filePath: string
  /** Seconds; null until the file is measured. */
  readonly duration: number | null
  /** Base64, as in the track list (D21). */
  readonly peaks: string | null
}

/** The current track. `isPlaying` is true while the track still loads. */
export interface PlaybackState {
  readonly trackId: number | null
  readonly isPlaying: boolean
  /** For the page's title. */
  readonly track?: { readonly title: string; readonly artist: string }
}

/** A player of one track at a time (D34). */
export interface Playback extends Snapshot<PlaybackState> {
  /**
   * Plays the track, then the rest of `list`. Call it inside the click handler: some browsers block
   * playback that starts later.
   */
  play(list: readonly PlayableTrack[], trackId: number): void
  pause(): void
}

/**
 * The site's player, shared by all remotes (since 1.2). Calls before the player is loaded take
 * effect after it has loaded.
 */
export interface HostPlayback extends Playback {
  /**
   * Registers the remote's player, which handles all calls. Returns the function that unregisters
   * it.
   */
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
 * The shell's services for a remote: one frozen object per remote and version, passed as a parcel
 * prop, so that the shell can attribute every call. The remote's four lifecycles are the
 * counterpart.
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
  readonly playback: HostPlayback
  /**
   * Registers unsaved work: the shell asks before navigating and offers no reload. Returns the
   * function that releases it.
   */
  holdUnsaved(): () => void
  /**
   * Returns the response to a GET that the shell has started early (`firstData`), once; undefined
   * for any other `url`.
   */
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
  /** Called after the first screen, and after the first screen that follows a failure. */
  shown(): void
  /**
   * Called when a screen cannot be shown. The shell may mount another version; until then the
   * remote shows the failure.
   */
  failed(failure: ScreenFailure): void
  /**
   * Called when the person retries: the shell tries another version. False without one; the remote
   * then reloads its own screen.
   */
  retry(): Promise<boolean>
}

/** The props of a remote's parcels. */
export interface ParcelProps {
  readonly host: Host
  /** Undefined on hosts before 1.2. */
  readonly parcel?: HostParcel
}
