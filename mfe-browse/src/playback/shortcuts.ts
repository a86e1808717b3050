import { arrowSeconds } from '@sori/market-kit/catalogue'
import { isBareKey } from '@sori/remote-kit/host'
import type { Player } from './Player.ts'

const PRESSABLE = 'button, a[href], summary'

/** Returns the action of a key, or undefined if it is no shortcut (`docs/words-ko.md` §11). */
export function shortcutOf(
  event: KeyboardEvent,
  player: Player,
  help: () => void,
): (() => void) | undefined {
  const target = event.target instanceof Element ? event.target : document.body
  if (!isBareKey(event)) return undefined
  // letters by the place of the key: a Korean layout has others there
  switch (event.key === '?' ? event.key : event.code) {
    case '?':
      return help
    case 'Space':
      return target.closest(PRESSABLE) ? undefined : ofSound(player, once(event, player.toggle))
    case 'KeyK':
      return ofSound(player, once(event, player.toggle))
    case 'KeyM':
      return ofSound(player, once(event, player.toggleMute))
    case 'ArrowLeft':
      return ofSound(player, event.shiftKey ? player.previous : () => jump(player, -1))
    case 'ArrowRight':
      return ofSound(player, event.shiftKey ? player.next : () => jump(player, 1))
    case 'ArrowUp':
      return rowBeside(target, -1)
    case 'ArrowDown':
      return rowBeside(target, 1)
  }
  return undefined
}

/** Leaves the key to the browser until a track is chosen. */
function ofSound(player: Player, act: () => void): (() => void) | undefined {
  return player.state.getSnapshot().track ? act : undefined
}

/** Runs `act` at the first press and swallows the repeats of a held key. */
function once({ repeat }: KeyboardEvent, act: () => void): () => void {
  return repeat ? () => {} : act
}

function jump({ seek, time }: Player, direction: 1 | -1): void {
  const { position, duration } = time.getSnapshot()
  seek(position + direction * arrowSeconds(duration))
}

/** From a control in a row of a list to the first control of the row above or below. */
function rowBeside(target: Element, step: 1 | -1): (() => void) | undefined {
  // rows contain lists of tags
  let row = target.closest('main li')
  for (let outer = row; outer; outer = outer.parentElement?.closest('main li') ?? null) row = outer
  const beside = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  const button = beside?.querySelector('button')
  return button ? () => button.focus() : undefined
}
