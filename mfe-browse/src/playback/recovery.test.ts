import { type Failures, type Recovery, recoveryFrom } from './recovery.ts'
import type { FailureReason } from './stream.ts'

const unknown: FailureReason = { kind: 'unknown' }
const gone: FailureReason = { kind: 'gone' }
const unplayable: FailureReason = { kind: 'unplayable' }
const offline: FailureReason = { kind: 'offline' }
const pending: FailureReason = { kind: 'pending', seconds: 7 }

const again = (phase: 'buffering' | 'pending' | 'offline', ms: number): Recovery => ({
  kind: 'retry',
  phase,
  ms,
})
const skip: Recovery = { kind: 'fail', skip: true }
const stay: Recovery = { kind: 'fail', skip: false }

/** The first failure of a track that the player reached automatically. */
const fresh: Failures = { retries: 0, inARow: 1, chosen: false }

it.each<[string, FailureReason, Partial<Failures>, Recovery]>([
  ['a first failure', unknown, {}, again('buffering', 500)],
  ['a second one', unknown, { retries: 1 }, again('buffering', 2000)],
  ['a third one', unknown, { retries: 2 }, skip],
  ['a sound that the element cannot play', unplayable, {}, again('buffering', 500)],
  [
    'a chosen sound that the element cannot play, at last',
    unplayable,
    { retries: 2, chosen: true },
    stay,
  ],
  ['a sound that is gone', gone, {}, skip],
  ['the second one in a row that is gone', gone, { inARow: 2 }, skip],
  ['the third one in a row', gone, { inARow: 3 }, stay],
  ['a chosen sound that is gone', gone, { chosen: true }, stay],
  [
    'a chosen sound that fails for the first time',
    unknown,
    { chosen: true },
    again('buffering', 500),
  ],
  ['a chosen sound that fails at last', unknown, { retries: 2, chosen: true }, stay],
  ['a preview that is being made', pending, {}, again('pending', 7000)],
  ['a chosen preview that is being made', pending, { chosen: true }, again('pending', 7000)],
  ['a preview for the 20th time', pending, { retries: 19 }, again('pending', 7000)],
  ['a preview that never comes', pending, { retries: 20 }, skip],
  ['a lost connection', offline, {}, again('offline', 5000)],
  ['a connection that stays away', offline, { retries: 99, inARow: 9 }, again('offline', 5000)],
  ['a lost connection in a chosen sound', offline, { chosen: true }, again('offline', 5000)],
])('%s is answered as it should be', (_, reason, failures, recovery) => {
  expect(recoveryFrom(reason, { ...fresh, ...failures })).toEqual(recovery)
})
