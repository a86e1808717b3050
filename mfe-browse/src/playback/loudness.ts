import { type Observable, setFields } from '@sori/remote-kit/host'
import type { AudioOutput } from './audioOutput.ts'
import type { PlayState } from './playState.ts'

/** The loudness to which levelling lowers louder tracks, in LUFS. Quieter tracks stay unchanged. */
const TARGET_LUFS = -14

/** The volume, mute and levelling of the player. */
export class Loudness {
  readonly #state: Observable<PlayState>
  readonly #audio: Pick<AudioOutput, 'setVolume'>

  constructor(state: Observable<PlayState>, audio: Pick<AudioOutput, 'setVolume'>) {
    this.#state = state
    this.#audio = audio
  }

  /** Sets the volume (0–100) and unmutes. */
  setVolume(volume: number): void {
    this.#change({ volume: Math.min(100, Math.max(0, Math.round(volume))), muted: false })
  }

  /** Toggles mute. Unmuting from volume 0 sets 50. */
  toggleMute(): void {
    const { muted, volume } = this.#state.getSnapshot()
    this.#change(volume === 0 ? { volume: 50, muted: false } : { muted: !muted })
  }

  toggleLevelling(): void {
    this.#change({ levelled: !this.#state.getSnapshot().levelled })
  }

  /** Sets the volume of the audio element for the current track. */
  apply(): void {
    const { volume, muted, levelled, track } = this.#state.getSnapshot()
    const gain = levelled && track ? gainOf(track.loudness) : 1
    this.#audio.setVolume((volume / 100) * gain, muted)
  }

  #change(fields: Partial<PlayState>): void {
    setFields(this.#state, fields)
    this.apply()
  }
}

/** Returns the factor of the volume for a track of `loudness` LUFS. Never raises the volume. */
function gainOf(loudness: number | null): number {
  return loudness === null ? 1 : Math.min(1, 10 ** ((TARGET_LUFS - loudness) / 20))
}
