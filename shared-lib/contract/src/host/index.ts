import type { Me, Role, Tokens } from '../account/index.ts'
import type { EventDetail, EventType } from '../events/index.ts'

/** Version of the host contract (semver). It only grows within a major; a remote names the range it was built for. Since 1.3 the host's top bar searches the catalogue. */
export const HOST_CONTRACT = '1.3.0'

/** The `BroadcastChannel` in which whatever starts to sound says so, in this tab and in others: everything else that sounds pauses (D34). */
export const SOUND_CHANNEL = 'sori-player'

/** Where a page keeps in `sessionStorage` what is being typed, for a reload and the end of the session. Who logs out gives it up: the shell takes it away. */
export const DRAFT_KEY = 'upload-draft'

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
  /** Sets `document.title` to `{title} | 소리장터` until another page is shown: another path, or another value of a parameter that names it (`namedBy` of its route). */
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
  /** Ends the session everywhere, takes what is kept under {@link DRAFT_KEY} away and goes to /login. */
  logout(): void
  /** Forgets the session in every tab because the server has ended it: a new password, leaving. Takes what is kept under {@link DRAFT_KEY} away; shows nothing and does not navigate in this tab (since 1.2). */
  forget(): void
  /** Says `message` (default 먼저 로그인해주세요.) and goes to /login, from where the person comes back here. */
  requireLogin(message?: string): void
  /** Takes the place that a visitor was sent away from when asked to log in, once; undefined when there is none. Same-origin path. */
  takeReturnPath(): string | undefined
}

/** The member's own details (D16), asked for by the shell alone; null for a visitor and until they are known. */
export interface HostMe extends Snapshot<Me | null> {
  /** Asks for them again. False when no answer came: what is known stays (since 1.2). */
  refresh(): Promise<boolean>
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
  /** Terms that the person may unfold and read before answering (since 1.2). */
  readonly terms?: { readonly title: string; readonly paragraphs: readonly string[] }
}

/** A sound that a page wants to be heard: what the player plays and shows of it (product.md §3). */
export interface PlayableTrack {
  readonly id: number
  readonly title: string
  readonly artist: { readonly nickname: string }
  readonly album: { readonly name: string; readonly artPath: string | null }
  readonly filePath: string
  /** In seconds; null until measured. */
  readonly duration: number | null
  /** Base64, as in the track list (D21). */
  readonly peaks: string | null
}

/** What is heard now: the track in the player, and whether it plays, or will as soon as it can. */
export interface PlaybackState {
  readonly trackId: number | null
  readonly isPlaying: boolean
  /** What the track is called, and its artist: for the page's title. */
  readonly track?: { readonly title: string; readonly artist: string }
}

/** Something that plays sounds, one at a time (D34). */
export interface Playback extends Snapshot<PlaybackState> {
  /** Plays the track of `list` with this id, then those after it. Call it in the click itself: some browsers refuse a first sound that starts later. */
  play(list: readonly PlayableTrack[], trackId: number): void
  pause(): void
}

/** The site's one player, for pages of every remote (since 1.2). What is asked for before the player is loaded is played once it is. */
export interface HostPlayback extends Playback {
  /** For the remote that has the player: answers what pages ask for. Returns what ends that. */
  serve(player: Playback): () => void
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
 * What the shell gives a remote: one frozen object per version of a remote, handed over once as a parcel prop,
 * so that every use can be attributed. The other half of the contract is the remote's four lifecycles.
 */
export interface Host {
  readonly contract: string
  /** The remote it was made for, and that remote's version. */
  readonly remote: { readonly name: string; readonly version: string }
  readonly navigation: HostNavigation
  readonly session: HostSession
  readonly me: HostMe
  /** Opens the shell's dialog for another profile photo (since 1.2). */
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
  /** Says that leaving now would lose work; the shell asks before navigating, and never offers a reload. Returns the release. */
  holdUnsaved(): () => void
  /** The answer to a GET that the shell started early (manifest `firstData`), once; undefined when there is none. `url` as the remote would ask it. */
  takeFirstData(url: string): Promise<Response> | undefined
  report(trouble: TroubleReport): void
}

/** A screen that a remote cannot show. */
export interface ScreenFailure {
  /** It threw while it was drawn, or its code did not come. */
  readonly reason: 'threw' | 'stalled'
  readonly error?: unknown
  /** True when this mount has shown a screen before. */
  readonly shown: boolean
}

/** What the shell gives one mount of a module (since 1.2). */
export interface HostParcel {
  /** A screen is on the page: the first one, or the first after a failure. */
  shown(): void
  /** A screen cannot be shown. The shell may put another version in its place; until then the remote says so itself. */
  failed(failure: ScreenFailure): void
  /** The person asks again: the shell looks for another version. False when there is none, and the remote tries its own again. */
  retry(): Promise<boolean>
}

/** The props a remote's parcels are mounted with. */
export interface ParcelProps {
  readonly host: Host
  /** Missing on a host older than 1.2. */
  readonly parcel?: HostParcel
}
