import type { ScreenFailure, Snapshot } from '@sori/contract/host'
import type { Lifecycles } from '@sori/remote-kit/host'
import type { Wait } from '@sori/remote-kit/ui'

/** The state of a module. */
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

/** An exposed module of a remote. */
export interface Loader extends Snapshot<LoaderState> {
  /** Starts when idle; leaves a recalled version. Called at every mount. */
  ensure(): void
  /** The user's retry: cancels pending requests, requests the registry and starts again. */
  retry(): void
  /** The quiet retry: the page changes only on success. */
  recover(): Promise<void>
  /** Handles a ready module that could not be mounted: tries the previous version, else fails. */
  mountFailed(error: unknown): void
  /**
   * Handles a mounted module that cannot show its screen. If it never did, tries another version;
   * without one it stays and shows its error.
   */
  screenFailed(failure: ScreenFailure): void
  screenShown(): void
  /** Asks the registry for another version than the one that is mounted; true when it takes over. Else what still hangs is given up. */
  replace(): Promise<boolean>
}
