import { type Failures, type Recovery, type RetryPhase, recoveryFrom } from './recovery.ts'
import type { FailureReason } from './stream.ts'

const unknown: FailureReason = { kind: 'unknown' }
const gone: FailureReason = { kind: 'gone' }
const unplayable: FailureReason = { kind: 'unplayable' }
const offline: FailureReason = { kind: 'offline' }
const pending: FailureReason = { kind: 'pending', seconds: 7 }

const again = (phase: RetryPhase, ms: number): Recovery => ({
  kind: 'retry',
  phase,
  ms,
})
const skip: Recovery = { kind: 'fail', skip: true }
const stay: Recovery = { kind: 'fail', skip: false }

/** The first failure of a track that the player has reached automatically. */
const fresh: Failures = { retries: 0, inARow: 1, isChosen: false }

it.each<[string, FailureReason, Partial<Failures>, Recovery]>([
  ['a first failure', unknown, {}, again('buffering', 500)],
  ['a second failure', unknown, { retries: 1 }, again('buffering', 2000)],
  ['a third failure', unknown, { retries: 2 }, skip],
  ['an unplayable track', unplayable, {}, again('buffering', 500)],
  [
    'an unplayable chosen track after its retries',
    unplayable,
    { retries: 2, isChosen: true },
    stay,
  ],
  ['a deleted track', gone, {}, skip],
  ['the second deleted track in a row', gone, { inARow: 2 }, skip],
  ['the third deleted track in a row', gone, { inARow: 3 }, stay],
  ['a deleted chosen track', gone, { isChosen: true }, stay],
  ['the first failure of a chosen track', unknown, { isChosen: true }, again('buffering', 500)],
  ['the last failure of a chosen track', unknown, { retries: 2, isChosen: true }, stay],
  ['a preview in preparation', pending, {}, again('pending', 7000)],
  ['a chosen preview in preparation', pending, { isChosen: true }, again('pending', 7000)],
  ['a preview for the 20th time', pending, { retries: 19 }, again('pending', 7000)],
  ['a preview after 20 retries', pending, { retries: 20 }, skip],
  ['a lost connection', offline, {}, again('offline', 5000)],
  ['a connection that never returns', offline, { retries: 99, inARow: 9 }, again('offline', 5000)],
  ['a lost connection in a chosen track', offline, { isChosen: true }, again('offline', 5000)],
])('recoveryFrom returns the reaction to %s', (_, reason, failures, recovery) => {
  expect(recoveryFrom(reason, { ...fresh, ...failures })).toEqual(recovery)
})
