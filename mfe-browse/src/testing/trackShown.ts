import { act } from '@testing-library/react'
import { SHOW_DELAY_MS } from '../playback/shownState.ts'

/** Waits until a requested track is shown. */
export function trackShown(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, SHOW_DELAY_MS)))
}
