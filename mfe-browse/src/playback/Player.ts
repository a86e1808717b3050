import type { Snapshot } from '@sori/contract/host'
import type { Track } from '@sori/market-kit/catalogue'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/host'
import { type AudioListener, AudioOutput } from './audioOutput.ts'
import { drawnOf } from './drawnState.ts'
import { Loudness } from './loudness.ts'
import { type PlayList, PlayQueue } from './playQueue.ts'
import {
  isPlayingOrLoading,
  type Phase,
  type PlayState,
  type PlayTime,
  silence,
} from './playState.ts'
import { isSame } from './queue.ts'
import { FailureCount } from './recovery.ts'
import type { Remembered } from './remember.ts'
import { explainFailure, streamUrl } from './stream.ts'

const RESTART_AFTER = 3
/** A track within this many seconds of its end is resumed from its start. */
const LAST_MOMENT = 0.5
/** A sound that failed is left for the next one after this long, in ms. */
const SKIP_AFTER = 3000
/** Milliseconds without data before a track is requested again. */
const STALLED_AFTER = 10_000

/** The player: one audio element, one sound at a time (D34). */
export class Player {
  readonly #state = createObservable<PlayState>(silence)
  readonly #time = createObservable<PlayTime>({ position: 0, duration: 0 })
  readonly #sound: AudioOutput
  readonly #queue = new PlayQueue(this.#state)
  readonly #loudness: Loudness
  readonly #failures = new FailureCount()
  /** Counts requests and pauses, so that an answer to an earlier one is ignored. */
  #requestId = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the user's choices, so that tracks fetched for an earlier choice do not play. */
  #choiceId = 0
  /** Ends the waiting for a connection. */
  #connection = new AbortController()

  readonly state: Snapshot<PlayState> = readOnly(this.#state)
  readonly time: Snapshot<PlayTime> = readOnly(this.#time)
  /** Both for those who draw them, see {@link drawnOf}. */
  readonly drawn = drawnOf(this.#state, this.#time)

  /** `makeAudio` creates the element with the first track. `remembered` is restored, paused. */
  constructor(makeAudio: () => HTMLAudioElement = () => new Audio(), remembered?: Remembered) {
    this.#sound = new AudioOutput(makeAudio, this.#listener())
    this.#loudness = new Loudness(this.#state, this.#sound)
    if (!remembered) return
    this.#state.set({
      ...silence,
      ...remembered.state,
      phase: remembered.state.track ? 'paused' : 'idle',
    })
    this.#time.set(remembered.time)
    this.#loudness.apply()
  }

  /** The element that sounds; undefined before the first sound. */
  media = () => this.#sound.media

  /**
   * Starts or resumes `track`. Call it in the click: some browsers block audio that starts later.
   * Then the phase is `blocked`, and the next click starts it.
   */
  play = (track: Track, list: PlayList) => {
    if (!this.isCurrent(track)) return this.#choose(track, list, 0)
    this.#queue.follow(track, list)
    this.#resume()
  }

  /** Plays fetched tracks from the first, unless the user has played or paused meanwhile. */
  playFetched = async (fetched: Promise<readonly Track[]>): Promise<void> => {
    this.#choiceId += 1
    const choiceId = this.#choiceId
    const tracks = await fetched
    if (choiceId === this.#choiceId && tracks[0]) this.play(tracks[0], { tracks })
  }

  /** Starts or resumes `track` at `fraction` (0–1). Keeps the queue of the current track. */
  playFrom = (track: Track, list: PlayList, fraction: number) => {
    if (!this.isCurrent(track)) return this.#choose(track, list, fraction * (track.duration ?? 0))
    this.seek(fraction * this.#time.getSnapshot().duration)
    this.#resume()
  }

  /** Starts a track of the queue. */
  pick = (track: Track) => this.#start(track, { chosen: true })

  /** Pauses what sounds, and the other way round; after a failure it tries again where it stopped. */
  toggle = () => (isPlayingOrLoading(this.#phase) ? this.pause() : this.#resume())

  pause = () => {
    this.#stopWaiting()
    this.#choiceId += 1
    this.#requestId += 1
    if (isPlayingOrLoading(this.#phase)) this.#enter('paused')
    this.#sound.pause()
  }

  next = () => void this.#step(1, true)

  /** The sound before; the start of this one when it has played for more than 3 seconds. */
  previous = () => {
    const restarts = this.#time.getSnapshot().position > RESTART_AFTER || !this.#queue.neighbour(-1)
    if (restarts) this.seek(0)
    else void this.#step(-1, true)
  }

  seek = (seconds: number) => {
    const { duration } = this.#time.getSnapshot()
    const position = Math.min(Math.max(0, seconds), duration || 0)
    this.#sound.seek(position)
    setFields(this.#time, { position })
  }

  /** Sets the volume (0–100) and unmutes. */
  setVolume = (volume: number) => this.#loudness.setVolume(volume)

  toggleMute = () => this.#loudness.toggleMute()

  /** Whether loud sounds are brought down to the others. */
  toggleLevelling = () => this.#loudness.toggleLevelling()

  /** Mixes the queue, or puts it back in the list's order. */
  toggleShuffle = () => this.#queue.toggleShuffle()

  /** Off, the whole queue, one sound, off. */
  cycleRepeat = () => this.#queue.cycleRepeat()

  /** Plays `track` after the current one; starts it when nothing is chosen. */
  playNext = (track: Track) => {
    if (this.#state.getSnapshot().track) this.#queue.insert(track)
    else this.play(track, { tracks: [track] })
  }

  addToQueue = (track: Track) => {
    if (this.#state.getSnapshot().track) this.#queue.append([track])
    else this.play(track, { tracks: [track] })
  }

  /** Takes a track out of the queue; the current one stays. */
  removeFromQueue = (id: number) => this.#queue.remove(id)

  moveInQueue = (id: number, to: number) => this.#queue.move(id, to)

  /** Stops and clears everything but the volume, for another member. */
  forget = () => {
    this.pause()
    this.#queue.forget()
    const { volume, muted, levelled } = this.#state.getSnapshot()
    this.#state.set({ ...silence, volume, muted, levelled })
    this.#time.set({ position: 0, duration: 0 })
  }

  isCurrent = (track: Track): boolean => isSame(track, this.#state.getSnapshot().track)

  /** True when `track` sounds, or is about to. */
  isPlaying = (track: Track): boolean => this.isCurrent(track) && isPlayingOrLoading(this.#phase)

  /** True when there is a next sound, in the queue or on the next page of its list. */
  hasNext = () => this.#queue.hasNext

  get #phase(): Phase {
    return this.#state.getSnapshot().phase
  }

  #listener(): AudioListener {
    return {
      playing: () => {
        this.#failures.played()
        this.#enter('playing')
      },
      waiting: () => this.#phase === 'playing' && this.#await('buffering'),
      paused: () => isPlayingOrLoading(this.#phase) && this.#enter('paused'),
      ended: () => this.#end(),
      failed: (silent) => (silent ? this.#silence() : void this.#recover()),
      position: (position) => setFields(this.#time, { position }),
      duration: (duration) => setFields(this.#time, { duration }),
    }
  }

  /** Enters a phase; when it has lasted for `ms`, `then` is done. */
  #enter(phase: Phase, ms?: number, then?: () => void): void {
    this.#stopWaiting()
    if (then) this.#timer = setTimeout(then, ms)
    setFields(this.#state, { phase })
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#connection.abort()
  }

  /** Waits for the sound, but not for ever. */
  #await(phase: 'loading' | 'buffering' | 'pending' | 'offline'): void {
    this.#enter(phase, STALLED_AFTER, () => void this.#recover())
  }

  #choose(track: Track, list: PlayList, at: number): void {
    this.#start(track, { chosen: true, at })
    this.#queue.take(track, list)
  }

  #start(track: Track, { chosen, at = 0 }: { chosen: boolean; at?: number }): void {
    this.#failures.begin(chosen)
    if (chosen) this.#choiceId += 1
    setFields(this.#state, { track, phase: 'loading' })
    this.#request(track, at, 'loading')
  }

  /** Loads the sound and plays it, without waiting for waveform, picture or texts. */
  #request(track: Track, at: number, phase: 'loading' | 'buffering' | 'pending' | 'offline'): void {
    this.#requestId += 1
    setFields(this.#time, { position: at, duration: track.duration ?? 0 })
    this.#await(phase)
    this.#loudness.apply()
    this.#sound.load(streamUrl(track), at)
    void this.#play()
  }

  async #play(): Promise<void> {
    const requestId = this.#requestId
    const allowed = await this.#sound.play()
    if (!allowed && requestId === this.#requestId) this.#enter('blocked')
  }

  #resume(): void {
    const { track, phase } = this.#state.getSnapshot()
    this.#choiceId += 1
    if (!track || isPlayingOrLoading(phase)) return
    // a stalled response may never continue: request it again
    if (phase === 'failed' || phase === 'silent' || !this.#sound.isLoaded) {
      const { position, duration } = this.#time.getSnapshot()
      this.#start(track, { chosen: true, at: position < duration - LAST_MOMENT ? position : 0 })
      return
    }
    if (this.#sound.isReady) this.#enter('playing')
    else this.#await('loading')
    void this.#play()
  }

  /** Nothing on this machine sounds: another sound would not either. */
  #silence(): void {
    this.#requestId += 1
    this.#enter('silent')
  }

  /** Handles an error or a timeout. */
  async #recover(): Promise<void> {
    const requestId = this.#requestId
    const { track } = this.#state.getSnapshot()
    if (!track) return
    if (this.#phase === 'playing') this.#await('buffering')
    const reason = await explainFailure(streamUrl(track))
    // it may play by now, and must not be loaded again
    if (
      requestId !== this.#requestId ||
      this.#phase === 'playing' ||
      !isPlayingOrLoading(this.#phase)
    )
      return
    const recovery = this.#failures.recovery(reason)
    if (recovery.kind === 'retry') return this.#retryLater(track, recovery.phase, recovery.ms)
    this.#enter('failed', SKIP_AFTER, recovery.skip ? () => void this.#step(1, false) : undefined)
  }

  #retryLater(track: Track, phase: 'buffering' | 'pending' | 'offline', ms: number): void {
    const retry = () => {
      this.#failures.retried(phase)
      this.#request(track, this.#time.getSnapshot().position, phase)
    }
    this.#enter(phase, ms, retry)
    if (phase !== 'offline') return
    this.#connection = new AbortController()
    window.addEventListener('online', retry, { signal: this.#connection.signal })
  }

  #end(): void {
    const { track, repeat } = this.#state.getSnapshot()
    if (repeat === 'one' && track) {
      this.#start(track, { chosen: false })
      return
    }
    if (this.#queue.mustGrow) this.#enter('loading')
    void this.#step(1, false).then((stays) => stays && this.#enter('paused'))
  }

  /**
   * Plays the next or previous track, after loading the next page if needed. Returns true when
   * there is no such track.
   */
  async #step(by: 1 | -1, chosen: boolean): Promise<boolean> {
    const requestId = this.#requestId
    if (by === 1 && this.#queue.mustGrow) await this.#queue.grow()
    if (requestId !== this.#requestId) return false
    const track = this.#queue.neighbour(by)
    if (track) this.#start(track, { chosen })
    return track === undefined
  }
}
