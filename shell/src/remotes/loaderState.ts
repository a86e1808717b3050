import type { Lifecycles } from '@sori/remote-kit/host'
import type { Wait } from '@sori/remote-kit/ui'

export type LoaderState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading'; readonly wait: Wait }
  | ReadyState
  | { readonly phase: 'failed'; readonly reason: FailureReason }

export interface ReadyState {
  readonly phase: 'ready'
  readonly version: string
  readonly base: string
  readonly lifecycles: Lifecycles
  /** `troubled` means that the screen has failed and no other version can replace this one. */
  readonly screen: 'loading' | 'shown' | 'troubled'
}

export type FailureReason = 'unknown' | 'refused' | 'load' | 'mount'
