import { useHost, useSnapshot } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { createPlayback } from '../../playback/createPlayback.ts'
import { isPlayingOrLoading, type PlayState } from '../../playback/playState.ts'
import { usePlayer, usePlayState } from '../../playback/usePlayer.ts'
import styles from './PlayerDock.module.css'
import type { PlayerPanel } from './PlayerPanel.tsx'
import { useBriefly } from './useBriefly.ts'

type Panel = ComponentType<Parameters<typeof PlayerPanel>[0]>

/** Milliseconds before the panel's code is requested again. */
const RETRY_MS = 5000
/**
 * Milliseconds before the panel's code is requested while a track loads. On a slow line, the code
 * would delay the audio.
 */
const LOAD_DELAY_MS = 400

/** The player on each page. Loads its panel after the first track or key. */
export function PlayerDock() {
  const play = usePlayState()
  const player = usePlayer()
  // Pauses when another version of this remote replaces the dock: it has its own player.
  useEffect(() => () => player.pause(), [player])
  const { playback } = useHost()
  useEffect(() => playback.serve(createPlayback(player)), [playback, player])
  const key = useSnapshot(player.firstKey)
  const isLoading = useBriefly(play.phase === 'loading', LOAD_DELAY_MS)
  const { Panel, failed } = usePanel((play.track !== null && !isLoading) || key !== undefined)
  if (Panel) return <Panel play={play} firstKey={key} />
  return play.track && failed ? <MinimalPlayer play={play} title={play.track.title} /> : null
}

/** Loads the panel. Retries after a failure; tracks play without the panel. */
function usePanel(isNeeded: boolean): { Panel: Panel | null; failed: boolean } {
  const [state, setState] = useState<{ Panel: Panel | null; failures: number }>({
    Panel: null,
    failures: 0,
  })
  const { Panel, failures } = state
  useEffect(() => {
    if (!isNeeded || Panel) return
    let isUnmounted = false
    const load = () =>
      import('./PlayerPanel.tsx').then(
        ({ PlayerPanel: LoadedPanel }) =>
          isUnmounted || setState({ Panel: LoadedPanel, failures: 0 }),
        () => isUnmounted || setState({ Panel: null, failures: failures + 1 }),
      )
    const timer = failures > 0 ? setTimeout(load, RETRY_MS) : undefined
    if (failures === 0) void load()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [isNeeded, Panel, failures])
  return { Panel, failed: failures > 0 }
}

/** Replaces the panel while it cannot be loaded: the title and a button for pause. */
function MinimalPlayer({ play, title }: { play: PlayState; title: string }) {
  const texts = useTexts().player
  return (
    <section className={styles.bare} aria-label={texts.region}>
      <span className={styles.title}>{title}</span>
      <Button size={40} onClick={usePlayer().toggle}>
        {isPlayingOrLoading(play.phase) ? texts.pause : texts.play}
      </Button>
    </section>
  )
}
