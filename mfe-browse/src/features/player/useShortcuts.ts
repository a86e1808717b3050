import { shortcutsEnabled } from '@sori/remote-kit/host'
import { useEffect } from 'react'
import { shortcutOf } from '../../playback/shortcuts.ts'
import { usePlayer } from '../../playback/usePlayer.ts'

const handled = new WeakSet<KeyboardEvent>()

/** Handles shortcuts on every page. `firstKey` was pressed before this code was loaded. */
export function useShortcuts(help: () => void, firstKey: KeyboardEvent | undefined): void {
  const player = usePlayer()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = shortcutOf(event, player, help)
      if (!act || !shortcutsEnabled()) return
      event.preventDefault()
      act()
    }
    if (firstKey && !handled.has(firstKey)) press(firstKey)
    if (firstKey) handled.add(firstKey)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [player, help, firstKey])
}
