import { shortcutsEnabled } from '@sori/remote-kit/host'
import { useEffect } from 'react'
import { shortcutOf } from '../../playback/shortcuts.ts'
import { usePlayer } from '../../playback/usePlayer.ts'

const handledEvents = new WeakSet<KeyboardEvent>()

/**
 * Handles shortcuts on every page. Also handles `firstKey`, pressed before this code was loaded.
 */
export function useShortcuts(help: () => void, firstKey: KeyboardEvent | undefined): void {
  const player = usePlayer()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const action = shortcutOf(event, player, help)
      if (!action || !shortcutsEnabled()) return
      event.preventDefault()
      action()
    }
    if (firstKey && !handledEvents.has(firstKey)) handleKey(firstKey)
    if (firstKey) handledEvents.add(firstKey)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [player, help, firstKey])
}
