import type { ScreenFailure, Snapshot } from '@sori/contract/host'
import type { Lifecycles } from '@sori/remote-kit/remote'
import type { Wait } from '@sori/remote-kit/ui'

/** Where the module of a remote stands. */
export type LoaderState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'resolving' }
  | { readonly phase: 'loading'; readonly wait: Wait }
  | ReadyState
  | { readonly phase: 'failed'; readonly reason: Reason }

/** A module that can be mounted. */
export interface ReadyState {
  readonly phase: 'ready'
  readonly version: string
  readonly base: string
  readonly lifecycles: Lifecycles
  /** Its screen cannot be shown, and there was no other version to take its place. */
  readonly troubled: boolean
}

/** Why there is nothing to mount: no such remote, built for another contract, or it could not be loaded or mounted. */
export type Reason = 'unknown' | 'refused' | 'load' | 'mount'

/** One exposed module of one remote. */
export interface Loader extends Snapshot<LoaderState> {
  /** Starts when idle; leaves a recalled version. Called at every mount. */
  ensure(): void
  /** The person's retry: gives up what hangs, asks for the registry again, starts afresh. */
  retry(): void
  /** The quiet retry: what the person sees changes only when it succeeds. */
  recover(): Promise<void>
  /** What was ready could not be mounted: the version before it is tried, else failed. */
  mountFailed(error: unknown): void
  /** What is mounted cannot show a screen. If it has never shown one, another version is tried; if there is none, it stays and says so itself. */
  screenFailed(failure: ScreenFailure): void
  screenShown(): void
  /** Asks the registry for another version than the one that is mounted; true when it takes over. Else what still hangs is given up. */
  replace(): Promise<boolean>
}
