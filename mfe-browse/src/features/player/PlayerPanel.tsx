import { useHost } from '@sori/remote-kit/host'
import { useCallback, useEffect, useState } from 'react'
import { connectBrowser } from '../../playback/connectBrowser.ts'
import type { PlayState } from '../../playback/playState.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import { PlayerBar } from './PlayerBar.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { useShortcuts } from './useShortcuts.ts'

/** The part of the player that is not needed before the first track or key. */
export function PlayerPanel({
  play,
  firstKey,
}: {
  play: PlayState
  firstKey: KeyboardEvent | undefined
}) {
  const player = usePlayer()
  const { session } = useHost()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => connectBrowser(player, session), [player, session])
  const help = useCallback(() => setHelpOpen(true), [])
  useShortcuts(help, firstKey)
  return (
    <>
      {play.track && <PlayerBar play={play} track={play.track} onHelp={help} />}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}
