import { type ComponentType, useEffect, useState } from 'react'
import { usePlayState } from '../../playback/usePlayer.ts'
import type { PlayerPanel } from './PlayerPanel.tsx'

type Panel = ComponentType<Parameters<typeof PlayerPanel>[0]>

/** The bottom player. Nothing, no room kept for it and none of its code, before a sound was chosen (visual.md §4). */
export function PlayerDock() {
  const play = usePlayState()
  const { track } = play
  const Panel = usePanel(track?.musicDTO.musicId)
  return track && Panel ? <Panel play={play} track={track} /> : null
}

/** Loads the panel with the first sound; what could not be loaded is asked for again with the next one. Sound never waits for it. */
function usePanel(musicId: number | undefined): Panel | null {
  const [panel, setPanel] = useState<{ Panel: Panel } | null>(null)
  useEffect(() => {
    if (musicId === undefined || panel) return
    let gone = false
    import('./PlayerPanel.tsx').then(
      ({ PlayerPanel: Panel }) => gone || setPanel({ Panel }),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [musicId, panel])
  return panel?.Panel ?? null
}
