import type { Snapshot } from '@sori/contract/host'
import type { Track } from '@sori/remote-kit/model'
import { createObservable, readOnly, setFields } from '@sori/remote-kit/observable'
import { type FetchLater, LaterPages } from './laterPages.ts'
import { gainOf } from './levelling.ts'
import { isPlayingOrLoading, type Phase, type PlayState, type PlayTime, repeats, silence } from './playState.ts'
import { isLast, isSame, isSameList, moved, neighbour, queueOf, withMore, withNext, withoutTrack } from './queue.ts'
import { recoveryFrom } from './recovery.ts'
import type { Remembered } from './remember.ts'
import { SoundElement, type SoundListener } from './soundElement.ts'
import { explainFailure, streamUrl } from './stream.ts'

/** The list in view when a sound was chosen. */
export interface PlayList {
  tracks: readonly Track[]
  /** Its pages after this one. */
  later?: FetchLater
}

const RESTART_AFTER = 3
/** Who goes on within so many seconds of the end hears the sound from its start. */
const LAST_MOMENT = 0.5
/** A sound that failed is left for the next one after this long, in ms. */
const SKIP_AFTER = 3000
/** A sound that was waited for so long, in ms, is asked for again, and then given up. */
const STALLED_AFTER = 10_000

/** The player: one audio element, one sound at a time (D34). */
export class Player {
  readonly #state = createObservable<PlayState>(silence)
  readonly #time = createObservable<PlayTime>({ position: 0, duration: 0 })
  readonly #sound: SoundElement
  /** Counts loads and pauses, so that an answer to an earlier one is ignored. */
  #turn = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #retries = 0
  #failuresInARow = 0
  #chosen = true
  /** The list that was chosen from, as it was then. */
  #source: readonly Track[] = []
  #later: LaterPages | undefined

  readonly state: Snapshot<PlayState> = readOnly(this.#state)
  readonly time: Snapshot<PlayTime> = readOnly(this.#time)

  /** The element is made by `makeAudio` with the first sound. What is `remembered` stands ready, paused where it was. */
  constructor(makeAudio: () => HTMLAudioElement = () => new Audio(), remembered?: Remembered) {
    this.#sound = new SoundElement(makeAudio, this.#listener())
    if (!remembered) return
    this.#state.set({ ...silence, ...remembered.state, phase: remembered.state.track ? 'paused' : 'idle' })
    this.#time.set(remembered.time)
    this.#applyVolume()
  }

  /** The element that sounds; undefined before the first sound. */
  media = () => this.#sound.media

  /** Starts `track`, or goes on with it when it is the current one. Call it in the click itself: browsers let nothing else sound. */
  play = (track: Track, list: PlayList) => {
    if (!this.#isCurrent(track)) return this.#choose(track, list, 0)
    this.#follow(track, list)
    this.#resume()
  }

  /** Starts or goes on at `fraction` (0–1) of `track`. */
  playFrom = (track: Track, list: PlayList, fraction: number) => {
    if (!this.#isCurrent(track)) return this.#choose(track, list, fraction * (track.duration ?? 0))
    this.seek(fraction * this.#time.getSnapshot().duration)
    this.#resume()
  }

  /** Starts a track of the queue, which stays as it is. */
  pick = (track: Track) => this.#start(track, { chosen: true })

  /** Pauses what sounds, and the other way round; after a failure it tries again where it stopped. */
  toggle = () => (isPlayingOrLoading(this.#phase) ? this.pause() : this.#resume())

  pause = () => {
    clearTimeout(this.#timer)
    this.#turn += 1
    if (isPlayingOrLoading(this.#phase)) this.#enter('paused')
    this.#sound.pause()
  }

  next = () => void this.#step(1, true)

  /** The sound before; the start of this one when it has played for more than 3 seconds. */
  previous = () => {
    const restarts = this.#time.getSnapshot().position > RESTART_AFTER || !neighbour(this.#state.getSnapshot(), -1)
    if (restarts) this.seek(0)
    else void this.#step(-1, true)
  }

  seek = (seconds: number) => {
    const { duration } = this.#time.getSnapshot()
    const position = Math.min(Math.max(0, seconds), duration || 0)
    this.#sound.seek(position)
    setFields(this.#time, { position })
  }

  /** 0–100; what was muted is heard again. */
  setVolume = (volume: number) => {
    setFields(this.#state, { volume: Math.min(100, Math.max(0, Math.round(volume))), muted: false })
    this.#applyVolume()
  }

  /** Silence at once, and back. Back from a volume of 0 it is heard again at half. */
  toggleMute = () => {
    const { muted, volume } = this.#state.getSnapshot()
    if (volume === 0) setFields(this.#state, { volume: 50, muted: false })
    else setFields(this.#state, { muted: !muted })
    this.#applyVolume()
  }

  /** Whether loud sounds are brought down to the others. */
  toggleLevelling = () => {
    setFields(this.#state, { levelled: !this.#state.getSnapshot().levelled })
    this.#applyVolume()
  }

  /** Mixes the queue, or puts it back in the list's order; the current sound goes on. */
  toggleShuffle = () => {
    const { track, list, shuffle } = this.#state.getSnapshot()
    if (track) setFields(this.#state, { shuffle: !shuffle, ...queueOf(list, track, !shuffle) })
  }

  /** Off, the whole queue, one sound, off. */
  turnRepeat = () => {
    const at = repeats.indexOf(this.#state.getSnapshot().repeat)
    setFields(this.#state, { repeat: repeats[(at + 1) % repeats.length] ?? 'off' })
  }

  /** Plays `track` after the current one; starts it when nothing is chosen. */
  playNext = (track: Track) => {
    if (this.#state.getSnapshot().track) setFields(this.#state, withNext(this.#state.getSnapshot(), track))
    else this.play(track, { tracks: [track] })
  }

  addToQueue = (track: Track) => {
    if (this.#state.getSnapshot().track) setFields(this.#state, withMore(this.#state.getSnapshot(), [track]))
    else this.play(track, { tracks: [track] })
  }

  /** Takes a track out of the queue; the current one stays. */
  removeFromQueue = (id: number) => {
    if (this.#state.getSnapshot().track?.id !== id) setFields(this.#state, withoutTrack(this.#state.getSnapshot(), id))
  }

  moveInQueue = (id: number, to: number) => setFields(this.#state, moved(this.#state.getSnapshot(), id, to))

  /** Stops, and forgets everything but how loud it is: another member has come. */
  forget = () => {
    this.pause()
    this.#source = []
    this.#later = undefined
    const { volume, muted, levelled } = this.#state.getSnapshot()
    this.#state.set({ ...silence, volume, muted, levelled })
    this.#time.set({ position: 0, duration: 0 })
  }

  /** True when there is a next sound, in the queue or on the next page of its list. */
  hasNext = () => neighbour(this.#state.getSnapshot(), 1) !== undefined || this.#mayGrow

  get #phase(): Phase {
    return this.#state.getSnapshot().phase
  }

  #isCurrent(track: Track): boolean {
    return isSame(track, this.#state.getSnapshot().track)
  }

  #listener(): SoundListener {
    return {
      playing: () => {
        this.#retries = 0
        this.#failuresInARow = 0
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
    clearTimeout(this.#timer)
    if (then) this.#timer = setTimeout(then, ms)
    setFields(this.#state, { phase })
  }

  /** Waits for the sound, but not for ever. */
  #await(phase: 'loading' | 'buffering' | 'pending' | 'offline'): void {
    this.#enter(phase, STALLED_AFTER, () => void this.#recover())
  }

  #choose(track: Track, list: PlayList, at: number): void {
    this.#line(track, list)
    this.#start(track, { chosen: true, at })
  }

  /** The current track was chosen again, maybe in another list: that one is followed from now on. */
  #follow(track: Track, list: PlayList): void {
    if (!isSameList(list.tracks, this.#source)) this.#line(track, list)
  }

  /** Makes the queue of a list. */
  #line(track: Track, { tracks, later }: PlayList): void {
    this.#source = tracks
    this.#later = later && new LaterPages(later)
    setFields(this.#state, queueOf(tracks, track, this.#state.getSnapshot().shuffle))
  }

  #start(track: Track, { chosen, at = 0 }: { chosen: boolean; at?: number }): void {
    this.#chosen = chosen
    this.#retries = 0
    setFields(this.#state, { track })
    this.#request(track, at, 'loading')
  }

  /** Loads the sound and plays it, without waiting for waveform, picture or words. */
  #request(track: Track, at: number, phase: 'loading' | 'buffering' | 'pending' | 'offline'): void {
    this.#turn += 1
    setFields(this.#time, { position: at, duration: track.duration ?? 0 })
    this.#await(phase)
    this.#applyVolume()
    this.#sound.load(streamUrl(track), at)
    void this.#play()
  }

  async #play(): Promise<void> {
    const turn = this.#turn
    const allowed = await this.#sound.play()
    if (!allowed && turn === this.#turn) this.#enter('blocked')
  }

  #resume(): void {
    const { track, phase } = this.#state.getSnapshot()
    if (!track || isPlayingOrLoading(phase)) return
    // what stalled is asked for anew: the old answer may never go on
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
    this.#turn += 1
    this.#enter('silent')
  }

  /** The sound could not be had, or did not come in time. */
  async #recover(): Promise<void> {
    const turn = this.#turn
    const { track } = this.#state.getSnapshot()
    if (!track) return
    if (this.#phase === 'playing') this.#await('buffering')
    const reason = await explainFailure(streamUrl(track))
    if (turn !== this.#turn || !isPlayingOrLoading(this.#phase)) return
    const failures = { retries: this.#retries, inARow: this.#failuresInARow + 1, chosen: this.#chosen }
    const recovery = recoveryFrom(reason, failures)
    if (recovery.kind === 'retry') return this.#retryLater(track, recovery.phase, recovery.ms)
    this.#failuresInARow += 1
    this.#enter('failed', SKIP_AFTER, recovery.skip ? () => void this.#step(1, false) : undefined)
  }

  #retryLater(track: Track, phase: 'buffering' | 'pending' | 'offline', ms: number): void {
    const turn = this.#turn
    const retry = () => {
      window.removeEventListener('online', retry)
      if (turn !== this.#turn || !isPlayingOrLoading(this.#phase)) return
      this.#retries += phase === 'offline' ? 0 : 1
      this.#request(track, this.#time.getSnapshot().position, phase)
    }
    if (phase === 'offline') window.addEventListener('online', retry)
    this.#enter(phase, ms, retry)
  }

  #end(): void {
    const { track, repeat } = this.#state.getSnapshot()
    if (repeat === 'one' && track) {
      this.#start(track, { chosen: false })
      return
    }
    if (isLast(this.#state.getSnapshot()) && this.#mayGrow) this.#enter('loading')
    void this.#step(1, false).then((stays) => stays && this.#enter('paused'))
  }

  /** Goes to the sound before or after, first to the next page of the list where the queue has no more. True when there was nowhere to go. */
  async #step(by: 1 | -1, chosen: boolean): Promise<boolean> {
    const turn = this.#turn
    if (by === 1 && this.#mayGrow && isLast(this.#state.getSnapshot())) await this.#grow()
    if (turn !== this.#turn) return false
    const track = neighbour(this.#state.getSnapshot(), by)
    if (track) this.#start(track, { chosen })
    return track === undefined
  }

  get #mayGrow(): boolean {
    return this.#later !== undefined && !this.#later.ended
  }

  /** Takes the next page of the list into the queue; a list that changed meanwhile may bring tracks that are there already. */
  async #grow(): Promise<void> {
    const later = this.#later
    const tracks = await later?.take().catch(() => [])
    if (tracks && later === this.#later) setFields(this.#state, withMore(this.#state.getSnapshot(), tracks))
  }

  #applyVolume(): void {
    const { volume, muted, levelled, track } = this.#state.getSnapshot()
    const gain = levelled && track ? gainOf(track.loudness) : 1
    this.#sound.setVolume((volume / 100) * gain, muted)
  }
}
