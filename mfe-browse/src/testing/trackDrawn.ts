import { act } from '@testing-library/react'
import { DRAW_DELAY_MS } from '../playback/drawnState.ts'

/** Waits until a requested track is shown. */
export function trackDrawn(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, DRAW_DELAY_MS)))
}
