import type { Snapshot } from '@sori/contract/host'
import type { Track } from '@sori/market-kit/catalogue'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/host'
import { type AudioListener, AudioOutput } from './audioOutput.ts'
import { Loudness } from './loudness.ts'
import { type PlayList, PlayQueue } from './playQueue.ts'
import {
  initialPlayState,
  isPlayingOrLoading,
  type Phase,
  type PlayState,
  type PlayTime,
} from './playState.ts'
import { isSame } from './queue.ts'
import { FailureCount, type RetryPhase } from './recovery.ts'
import type { RememberedPlayback } from './remember.ts'
import { createShownState } from './shownState.ts'
import { explainFailure, streamUrl } from './stream.ts'

const RESTART_AFTER_SECONDS = 3
/** Seconds. A track that was stopped this near to its end restarts at the beginning. */
const END_SECONDS = 0.5
/** Milliseconds before a failed track is skipped. */
const SKIP_AFTER_MS = 3000
/** Milliseconds without data before a track is requested again. */
const STALLED_AFTER_MS = 10_000

/** A player for one track at a time, in one audio element. */
export class Player {
  readonly #state = createObservable<PlayState>(initialPlayState)
  readonly #time = createObservable<PlayTime>({ position: 0, duration: 0 })
  readonly #audio: AudioOutput
  readonly #queue = new PlayQueue(this.#state)
  readonly #loudness: Loudness
  readonly #failures = new FailureCount()
  /** The number of requests and pauses so far. A response to an earlier request is ignored. */
  #requestId = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The number of choices of the user so far. Tracks fetched for an earlier choice do not play. */
  #choiceId = 0
  #onlineListener = new AbortController()

  readonly state: Snapshot<PlayState> = readOnly(this.#state)
  readonly time: Snapshot<PlayTime> = readOnly(this.#time)
  /**
   * The state and the time for components. A new track appears `SHOW_DELAY_MS` later, so that
   * rendering does not delay its audio.
   */
  readonly shown = createShownState(this.#state, this.#time)
  /** The first key pressed on the page. The code of shortcuts loads later, and then handles it. */
  readonly firstKey = createObservable<KeyboardEvent | undefined>(undefined)

  /** Restores the stored playback `remembered`, paused. Calls `createAudio` for the first track. */
  constructor(
    createAudio: () => HTMLAudioElement = () => new Audio(),
    remembered?: RememberedPlayback,
  ) {
    this.#audio = new AudioOutput(createAudio, this.#listener())
    this.#loudness = new Loudness(this.#state, this.#audio)
    if (!remembered) return
    this.#state.set({
      ...initialPlayState,
      ...remembered.state,
      phase: remembered.state.track ? 'paused' : 'idle',
    })
    this.#time.set(remembered.time)
    this.#loudness.apply()
  }

  /** Returns the audio element, or undefined before the first track. */
  media = () => this.#audio.media

  /**
   * Starts or resumes `track`. Call `play` in the click handler, because some browsers block audio
   * that starts later. If blocked, the phase is `blocked` until the next click.
   */
  play = (track: Track, list: PlayList) => {
    if (!this.isCurrent(track)) return this.#choose(track, list, 0)
    this.#queue.followList(track, list)
    this.#resume()
  }

  /** Plays fetched tracks, unless the user chooses another track or pauses before they arrive. */
  playFetched = async (tracksPromise: Promise<readonly Track[]>): Promise<void> => {
    this.#choiceId += 1
    const choiceId = this.#choiceId
    const tracks = await tracksPromise
    if (choiceId === this.#choiceId && tracks[0]) this.play(tracks[0], { tracks })
  }

  /** Starts or resumes `track` at `fraction` (0–1). Keeps the queue of the current track. */
  playFrom = (track: Track, list: PlayList, fraction: number) => {
    if (!this.isCurrent(track)) return this.#choose(track, list, fraction * (track.duration ?? 0))
    this.seek(fraction * this.#time.getSnapshot().duration)
    this.#resume()
  }

  pick = (track: Track) => this.#start(track, { isChosen: true })

  /** Pauses or resumes. After a failure, requests the track again at the same position. */
  toggle = () => (isPlayingOrLoading(this.#phase) ? this.pause() : this.#resume())

  pause = () => {
    this.#stopWaiting()
    this.#choiceId += 1
    this.#requestId += 1
    if (isPlayingOrLoading(this.#phase)) this.#enterPhase('paused')
    this.#audio.pause()
  }

  next = () => void this.#playNeighbour(1, { isChosen: true })

  /** Plays the previous track, or restarts the current one after 3 seconds. */
  previous = () => {
    const restarts =
      this.#time.getSnapshot().position > RESTART_AFTER_SECONDS || !this.#queue.neighbour(-1)
    if (restarts) this.seek(0)
    else void this.#playNeighbour(-1, { isChosen: true })
  }

  seek = (seconds: number) => {
    const { duration } = this.#time.getSnapshot()
    const position = Math.min(Math.max(0, seconds), duration || 0)
    this.#audio.seek(position)
    setFields(this.#time, { position })
  }

  /** Sets the volume (0–100) and unmutes. */
  setVolume = (volume: number) => this.#loudness.setVolume(volume)

  toggleMute = () => this.#loudness.toggleMute()

  toggleLevelling = () => this.#loudness.toggleLevelling()

  toggleShuffle = () => this.#queue.toggleShuffle()

  cycleRepeat = () => this.#queue.cycleRepeat()

  /** Puts `track` after the current track. Without a current track, plays it immediately. */
  playNext = (track: Track) => {
    if (this.#state.getSnapshot().track) this.#queue.insert(track)
    else this.play(track, { tracks: [track] })
  }

  addToQueue = (track: Track) => {
    if (this.#state.getSnapshot().track) this.#queue.append([track])
    else this.play(track, { tracks: [track] })
  }

  removeFromQueue = (id: number) => this.#queue.remove(id)

  moveInQueue = (id: number, to: number) => this.#queue.move(id, to)

  /** Clears everything except the volume, before another member uses the player. */
  forget = () => {
    this.pause()
    this.#queue.forget()
    const { volume, muted, levelled } = this.#state.getSnapshot()
    this.#state.set({ ...initialPlayState, volume, muted, levelled })
    this.#time.set({ position: 0, duration: 0 })
  }

  isCurrent = (track: Track): boolean => isSame(track, this.#state.getSnapshot().track)

  isPlaying = (track: Track): boolean => this.isCurrent(track) && isPlayingOrLoading(this.#phase)

  hasNext = () => this.#queue.hasNext

  get #phase(): Phase {
    return this.#state.getSnapshot().phase
  }

  #listener(): AudioListener {
    return {
      playing: () => {
        this.#failures.countSuccess()
        this.#enterPhase('playing')
      },
      waiting: () => this.#phase === 'playing' && this.#waitForData('buffering'),
      paused: () => isPlayingOrLoading(this.#phase) && this.#enterPhase('paused'),
      ended: () => this.#end(),
      failed: (silent) => (silent ? this.#enterSilent() : void this.#recover()),
      position: (position) => setFields(this.#time, { position }),
      duration: (duration) => setFields(this.#time, { duration }),
    }
  }

  /** Enters a phase. Calls `then` after `ms`, unless another phase begins before. */
  #enterPhase(phase: Phase, ms?: number, then?: () => void): void {
    this.#stopWaiting()
    if (then) this.#timer = setTimeout(then, ms)
    setFields(this.#state, { phase })
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#onlineListener.abort()
  }

  #waitForData(phase: 'loading' | RetryPhase): void {
    this.#enterPhase(phase, STALLED_AFTER_MS, () => void this.#recover())
  }

  #choose(track: Track, list: PlayList, position: number): void {
    this.#start(track, { isChosen: true, position })
    this.#queue.replace(track, list)
  }

  #start(track: Track, { isChosen, position = 0 }: { isChosen: boolean; position?: number }): void {
    this.#failures.startTrack(isChosen)
    if (isChosen) this.#choiceId += 1
    setFields(this.#state, { track, phase: 'loading' })
    this.#request(track, position, 'loading')
  }

  #request(track: Track, position: number, phase: 'loading' | RetryPhase): void {
    this.#requestId += 1
    setFields(this.#time, { position, duration: track.duration ?? 0 })
    this.#waitForData(phase)
    this.#loudness.apply()
    this.#audio.load(streamUrl(track), position)
    void this.#play()
  }

  async #play(): Promise<void> {
    const requestId = this.#requestId
    const isAllowed = await this.#audio.play()
    if (!isAllowed && requestId === this.#requestId) this.#enterPhase('blocked')
  }

  #resume(): void {
    const { track, phase } = this.#state.getSnapshot()
    this.#choiceId += 1
    if (!track || isPlayingOrLoading(phase)) return
    // Requests the track again, because a stalled response may never continue.
    if (phase === 'failed' || phase === 'silent' || !this.#audio.isLoaded) {
      const { position, duration } = this.#time.getSnapshot()
      this.#start(track, {
        isChosen: true,
        position: position < duration - END_SECONDS ? position : 0,
      })
      return
    }
    if (this.#audio.isReady) this.#enterPhase('playing')
    else this.#waitForData('loading')
    void this.#play()
  }

  /** Stops playback and skips nothing: without an audio device, no track can play. */
  #enterSilent(): void {
    this.#requestId += 1
    this.#enterPhase('silent')
  }

  /** Retries, skips or stops after an error or a timeout. */
  async #recover(): Promise<void> {
    const requestId = this.#requestId
    const { track } = this.#state.getSnapshot()
    if (!track) return
    if (this.#phase === 'playing') this.#waitForData('buffering')
    const reason = await explainFailure(streamUrl(track))
    // The track may play by now, or the user may have paused.
    if (
      requestId !== this.#requestId ||
      this.#phase === 'playing' ||
      !isPlayingOrLoading(this.#phase)
    )
      return
    const reaction = this.#failures.countFailure(reason)
    if (reaction.kind === 'retry') return this.#retryLater(track, reaction.phase, reaction.ms)
    this.#enterPhase(
      'failed',
      SKIP_AFTER_MS,
      reaction.skip ? () => void this.#playNeighbour(1, { isChosen: false }) : undefined,
    )
  }

  #retryLater(track: Track, phase: RetryPhase, ms: number): void {
    const retry = () => {
      this.#failures.countRetry(phase)
      this.#request(track, this.#time.getSnapshot().position, phase)
    }
    this.#enterPhase(phase, ms, retry)
    if (phase !== 'offline') return
    this.#onlineListener = new AbortController()
    window.addEventListener('online', retry, { signal: this.#onlineListener.signal })
  }

  #end(): void {
    const { track, repeat } = this.#state.getSnapshot()
    if (repeat === 'one' && track) {
      this.#start(track, { isChosen: false })
      return
    }
    if (this.#queue.needsNextPage) this.#enterPhase('loading')
    void this.#playNeighbour(1, { isChosen: false }).then(
      (isEnd) => isEnd && this.#enterPhase('paused'),
    )
  }

  /**
   * Plays the next or previous track. Loads the next page of the list if needed. Returns true if
   * there is no such track.
   */
  async #playNeighbour(step: 1 | -1, { isChosen }: { isChosen: boolean }): Promise<boolean> {
    const requestId = this.#requestId
    if (step === 1 && this.#queue.needsNextPage) await this.#queue.loadNextPage()
    if (requestId !== this.#requestId) return false
    const track = this.#queue.neighbour(step)
    if (track) this.#start(track, { isChosen })
    return track === undefined
  }
}
