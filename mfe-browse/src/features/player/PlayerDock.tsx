import { useHost } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { isPlayingOrLoading, type PlayState } from '../../playback/playState.ts'
import { servePages } from '../../playback/servePages.ts'
import { usePlayer, usePlayState } from '../../playback/usePlayer.ts'
import styles from './PlayerDock.module.css'
import type { PlayerPanel } from './PlayerPanel.tsx'
import { useBriefly } from './useBriefly.ts'

type Panel = ComponentType<Parameters<typeof PlayerPanel>[0]>

/** The pause before the panel's code is requested again after a failure, in ms. */
const AGAIN_MS = 5000
/**
 * Delay of the panel's code while a track loads, in ms: on a slow line it would delay the audio.
 */
const MAKES_WAY_MS = 400

/** The player at the bottom. It loads its code when a track is chosen or a key is pressed. */
export function PlayerDock() {
  const play = usePlayState()
  const player = usePlayer()
  // The dock unmounts only when another version of this remote with its own player replaces it.
  useEffect(() => () => player.pause(), [player])
  const { playback } = useHost()
  useEffect(() => playback.serve(servePages(player)), [playback, player])
  const key = useFirstKey()
  const loading = useBriefly(play.phase === 'loading', MAKES_WAY_MS)
  const { Panel, failed } = usePanel((play.track !== null && !loading) || key !== undefined)
  if (Panel) return <Panel play={play} firstKey={key} />
  return play.track && failed ? <Bare play={play} title={play.track.title} /> : null
}

/** The first key that is pressed on the page. */
function useFirstKey(): KeyboardEvent | undefined {
  const [key, setKey] = useState<KeyboardEvent>()
  useEffect(() => {
    document.addEventListener('keydown', setKey, { once: true })
    return () => document.removeEventListener('keydown', setKey)
  }, [])
  return key
}

/** Loads the panel when it is needed and retries while loading fails. Sounds play without it. */
function usePanel(wanted: boolean): { Panel: Panel | null; failed: boolean } {
  const [state, setState] = useState<{ Panel: Panel | null; failures: number }>({
    Panel: null,
    failures: 0,
  })
  const { Panel, failures } = state
  useEffect(() => {
    if (!wanted || Panel) return
    let gone = false
    const load = () =>
      import('./PlayerPanel.tsx').then(
        ({ PlayerPanel: loaded }) => gone || setState({ Panel: loaded, failures: 0 }),
        () => gone || setState({ Panel: null, failures: failures + 1 }),
      )
    const timer = failures > 0 ? setTimeout(load, AGAIN_MS) : undefined
    if (failures === 0) void load()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [wanted, Panel, failures])
  return { Panel, failed: failures > 0 }
}

/** The button that stops the sound when the panel cannot be loaded. */
function Bare({ play, title }: { play: PlayState; title: string }) {
  const t = useTexts().player
  return (
    <section className={styles.bare} aria-label={t.region}>
      <span className={styles.title}>{title}</span>
      <Button size={40} onClick={usePlayer().toggle}>
        {isPlayingOrLoading(play.phase) ? t.pause : t.play}
      </Button>
    </section>
  )
}
