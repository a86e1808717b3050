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
  /**
   * The shown state; `troubled` means that the version cannot be shown and no other can replace it.
   */
  readonly screen: 'loading' | 'shown' | 'troubled'
}

export type FailureReason = 'unknown' | 'refused' | 'load' | 'mount'
