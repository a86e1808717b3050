import { shortcutsEnabled } from '@sori/remote-kit/host'
import { useEffect } from 'react'
import { shortcutOf } from '../../playback/shortcuts.ts'
import { usePlayer } from '../../playback/usePlayer.ts'

const heard = new WeakSet<KeyboardEvent>()

/**
 * Lets single keys drive the player on every page; `help` is what `?` asks for. `firstKey`
 * was pressed before anybody listened.
 */
export function useShortcuts(help: () => void, firstKey: KeyboardEvent | undefined): void {
  const player = usePlayer()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = shortcutOf(event, player, help)
      if (!act || !shortcutsEnabled()) return
      event.preventDefault()
      act()
    }
    if (firstKey && !heard.has(firstKey)) press(firstKey)
    if (firstKey) heard.add(firstKey)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [player, help, firstKey])
}
