import type { TrackItem } from '@sori/contract/catalogue'
import type { Snapshot } from '@sori/contract/host'
import { createSnapshot } from './createSnapshot.ts'
import { isOn, isSame, isSameList, neighbour, orderOf, type Phase, type PlayState, type PlayTime, repeats } from './playState.ts'
import type { Remembered } from './remember.ts'
import { secondsUntilReady, streamUrl } from './stream.ts'

/** The player: one audio element, one sound at a time (D34). */
export interface Player {
  readonly state: Snapshot<PlayState>
  readonly time: Snapshot<PlayTime>
  /** The element that sounds, for those who draw along with it; undefined before the first sound. */
  media(): HTMLAudioElement | undefined
  /** Starts `track` of the list in view, or goes on with it when it is the current one. Call it in the click itself: browsers let nothing else sound. */
  play(track: TrackItem, list: readonly TrackItem[]): void
  /** Starts or goes on at `fraction` (0–1) of `track`. */
  playFrom(track: TrackItem, list: readonly TrackItem[], fraction: number): void
  /** Starts `track` of the queue, which stays as it is. */
  pick(track: TrackItem): void
  /** Pauses what sounds, and the other way round; after a failure it tries again where it stopped. */
  toggle(): void
  pause(): void
  next(): void
  /** The sound before; the start of this one when it has played for more than 3 seconds. */
  previous(): void
  seek(seconds: number): void
  setVolume(volume: number): void
  toggleMute(): void
  /** Mixes the queue, or puts it back in the list's order; the current sound goes on. */
  toggleShuffle(): void
  /** Off, the whole queue, one sound, off. */
  turnRepeat(): void
}

const RESTART_AFTER = 3
/** Whoever goes on within so many seconds of the end hears the sound from its start. */
const LAST_MOMENT = 0.5
/** A sound that cannot be had is left for the next one after this long, in ms … */
const SKIP_AFTER_MS = 3000
/** … unless so many failed one after the other: then it is not the sounds. */
const FAILURES_IN_A_ROW = 3
/** A sound that was waited for so long, in ms, cannot be had. */
const STALLED_AFTER_MS = 15_000

const silence: PlayState = { track: null, list: [], queue: [], shuffle: false, repeat: 'off', phase: 'idle', volume: 100, muted: false }

/**
 * Makes a player on the element that `makeAudio` gives; it is made with the first sound. What is `remembered` stands ready,
 * paused where it was.
 */
export function createPlayer(makeAudio: () => HTMLAudioElement = () => new Audio(), remembered?: Remembered): Player {
  const state = createSnapshot<PlayState>({ ...silence, ...remembered?.state, phase: remembered?.state.track ? 'paused' : 'idle' })
  const time = createSnapshot<PlayTime>(remembered?.time ?? { position: 0, duration: 0 })
  let audio: HTMLAudioElement | undefined
  /** Counts loads, so that what an earlier one promised is not taken for this one. */
  let turn = 0
  let startAt = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function element(): HTMLAudioElement {
    if (audio) return audio
    const made = makeAudio()
    audio = made
    const { volume, muted } = state.getSnapshot()
    made.volume = volume / 100
    made.muted = muted
    made.addEventListener('playing', () => {
      failures = 0
      turnTo('playing')
    })
    made.addEventListener('waiting', starve)
    made.addEventListener('pause', () => !made.ended && isOn(state.getSnapshot().phase) && turnTo('paused'))
    made.addEventListener('ended', end)
    made.addEventListener('timeupdate', () => made.readyState > 0 && time.set({ position: made.currentTime }))
    made.addEventListener('durationchange', () => Number.isFinite(made.duration) && time.set({ duration: made.duration }))
    made.addEventListener('loadedmetadata', () => {
      if (startAt > 0) made.currentTime = startAt
      startAt = 0
    })
    made.addEventListener('volumechange', () => state.set({ volume: Math.round(made.volume * 100), muted: made.muted }))
    made.addEventListener('error', () => void explainFailure())
    return made
  }

  /** Sets the phase; when it has lasted for `ms`, `then` is done. */
  function turnTo(phase: Phase, ms?: number, then?: () => void): void {
    clearTimeout(waiting)
    if (then) waiting = setTimeout(then, ms)
    state.set({ phase })
  }

  function starve(): void {
    if (state.getSnapshot().phase === 'playing') waitAs('buffering')
  }

  /** Waits for the sound, but not for ever. */
  function waitAs(phase: 'loading' | 'buffering' | 'pending'): void {
    turnTo(phase, STALLED_AFTER_MS, giveUp)
  }

  /** Asks for the current track from the beginning of its answer. The waveform, the picture and the words may come when they like. */
  function load(track: TrackItem, at: number, phase: 'loading' | 'pending' = 'loading'): void {
    turn += 1
    startAt = at
    time.set({ position: at, duration: track.musicDTO.duration ?? 0 })
    waitAs(phase)
    element().src = streamUrl(track)
    sound()
  }

  function sound(): void {
    const mine = turn
    element()
      .play()
      .catch((error: Error) => {
        if (mine === turn && error.name === 'NotAllowedError') turnTo('blocked')
      })
  }

  async function explainFailure(): Promise<void> {
    const mine = turn
    const { track } = state.getSnapshot()
    if (!track) return
    starve()
    const seconds = await secondsUntilReady(streamUrl(track))
    if (mine !== turn || !isOn(state.getSnapshot().phase)) return
    if (seconds === null) giveUp()
    else turnTo('pending', seconds * 1000, () => load(track, startAt, 'pending'))
  }

  function giveUp(): void {
    failures += 1
    turnTo('failed', SKIP_AFTER_MS, failures < FAILURES_IN_A_ROW ? () => step(1) : undefined)
  }

  function choose(track: TrackItem, list: readonly TrackItem[], at: number): void {
    state.set({ track, list, queue: orderOf(list, track, state.getSnapshot().shuffle) })
    load(track, at)
  }

  function pick(track: TrackItem, at = 0): void {
    state.set({ track })
    load(track, at)
  }

  function step(by: 1 | -1): void {
    const track = neighbour(state.getSnapshot(), by)
    if (track) pick(track)
  }

  function end(): void {
    const { track, repeat } = state.getSnapshot()
    const next = repeat === 'one' ? track : neighbour(state.getSnapshot(), 1)
    if (next) pick(next)
    else turnTo('paused')
  }

  function goOn(): void {
    const { track, phase } = state.getSnapshot()
    if (!track || isOn(phase)) return
    // what stalled is asked for anew: the old answer may never go on
    if (phase === 'failed' || element().error || !element().src) {
      const { position, duration } = time.getSnapshot()
      load(track, position < duration - LAST_MOMENT ? position : 0)
    } else {
      if (element().readyState > 2) turnTo('playing')
      else waitAs('loading')
      sound()
    }
  }

  function pause(): void {
    clearTimeout(waiting)
    if (isOn(state.getSnapshot().phase)) turnTo('paused')
    audio?.pause()
  }

  function seek(seconds: number): void {
    const { duration } = time.getSnapshot()
    const position = Math.min(Math.max(0, seconds), duration || 0)
    if (element().readyState > 0) element().currentTime = position
    else startAt = position
    time.set({ position })
  }

  const isCurrent = (track: TrackItem) => isSame(track, state.getSnapshot().track)
  const along = (list: readonly TrackItem[], track: TrackItem) => {
    const { shuffle, list: before } = state.getSnapshot()
    if (!isSameList(list, before)) state.set({ list, queue: orderOf(list, track, shuffle) })
  }

  return {
    state,
    time,
    media: () => audio,
    play: (track, list) => {
      if (!isCurrent(track)) return choose(track, list, 0)
      along(list, track)
      goOn()
    },
    playFrom: (track, list, fraction) => {
      if (!isCurrent(track)) return choose(track, list, fraction * (track.musicDTO.duration ?? 0))
      seek(fraction * time.getSnapshot().duration)
      goOn()
    },
    pick: (track) => pick(track),
    toggle: () => (isOn(state.getSnapshot().phase) ? pause() : goOn()),
    pause,
    next: () => step(1),
    previous: () => {
      const restarts = time.getSnapshot().position > RESTART_AFTER || !neighbour(state.getSnapshot(), -1)
      if (restarts) seek(0)
      else step(-1)
    },
    seek,
    setVolume: (volume) => {
      element().muted = false
      element().volume = Math.min(100, Math.max(0, volume)) / 100
    },
    toggleMute: () => {
      element().muted = !element().muted
    },
    toggleShuffle: () => {
      const { track, list, shuffle } = state.getSnapshot()
      if (track) state.set({ shuffle: !shuffle, queue: orderOf(list, track, !shuffle) })
    },
    turnRepeat: () => {
      const at = repeats.indexOf(state.getSnapshot().repeat)
      state.set({ repeat: repeats[(at + 1) % repeats.length] ?? 'off' })
    },
  }
}
