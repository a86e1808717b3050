import { arrowSeconds } from '@sori/market-kit/catalogue'
import { isBareKey } from '@sori/remote-kit/host'
import type { Player } from './Player.ts'

const PRESSABLE = 'button, a[href], summary'

/** Returns the action of a key, or undefined if it is not a shortcut (`docs/words-ko.md` §11). */
export function shortcutOf(
  event: KeyboardEvent,
  player: Player,
  help: () => void,
): (() => void) | undefined {
  const target = event.target instanceof Element ? event.target : document.body
  if (!isBareKey(event)) return undefined
  // `code` is the key's position, because a Korean layout has other letters.
  switch (event.key === '?' ? event.key : event.code) {
    case '?':
      return help
    case 'Space':
      return target.closest(PRESSABLE)
        ? undefined
        : whenTrackChosen(player, ignoreRepeats(event, player.toggle))
    case 'KeyK':
      return whenTrackChosen(player, ignoreRepeats(event, player.toggle))
    case 'KeyF':
      return ignoreRepeats(event, () => heartOf(target)?.click())
    case 'KeyM':
      return whenTrackChosen(player, ignoreRepeats(event, player.toggleMute))
    case 'ArrowLeft':
      return whenTrackChosen(player, event.shiftKey ? player.previous : () => jumpBy(player, -1))
    case 'ArrowRight':
      return whenTrackChosen(player, event.shiftKey ? player.next : () => jumpBy(player, 1))
    case 'ArrowUp':
      return rowBeside(target, -1)
    case 'ArrowDown':
      return rowBeside(target, 1)
  }
  return undefined
}

/** Returns the action if the player has a track. Without a track, the browser handles the key. */
function whenTrackChosen(player: Player, action: () => void): (() => void) | undefined {
  return player.state.getSnapshot().track ? action : undefined
}

function ignoreRepeats({ repeat }: KeyboardEvent, action: () => void): () => void {
  return repeat ? () => {} : action
}

function jumpBy({ seek, time }: Player, direction: 1 | -1): void {
  const { position, duration } = time.getSnapshot()
  seek(position + direction * arrowSeconds(duration))
}

/** Returns the heart of the focused row, or else of the player. */
function heartOf(target: Element): HTMLElement | null | undefined {
  const heart = '[data-save]'
  return (
    rowOf(target)?.querySelector<HTMLElement>(heart) ??
    document.querySelector<HTMLElement>(`[data-player] ${heart}`)
  )
}

/** Returns the row of an element: the outermost list item, because rows contain lists of tags. */
function rowOf(target: Element): Element | null {
  let row = target.closest('main li')
  for (let outer = row; outer; outer = outer.parentElement?.closest('main li') ?? null) row = outer
  return row
}

/** Returns an action that focuses the row above or below. */
function rowBeside(target: Element, step: 1 | -1): (() => void) | undefined {
  const row = rowOf(target)
  const neighbourRow = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  const button = neighbourRow?.querySelector('button')
  return button ? () => button.focus() : undefined
}
