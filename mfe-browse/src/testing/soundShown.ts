import { act } from '@testing-library/react'
import { SOUND_FIRST } from '../playback/drawnState.ts'

/** For tests: a sound that was asked for before is on the screen now, as that is {@link SOUND_FIRST} later. */
export function soundShown(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, SOUND_FIRST)))
}
