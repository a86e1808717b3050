import type { Player } from './Player.ts'

const STEP = 5
const KEY = 'shortcuts'
/** Here a key has a meaning of its own. */
const TYPING = 'input, select, textarea, [contenteditable], [role="slider"]'
const PRESSABLE = 'button, a[href], summary'

/** Whether single keys mean something; a person can switch them off (WCAG 2.1.4). On where that cannot be kept. */
export function shortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Switches them on or off, for the next visits too. */
export function enableShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // shut storage: until the page is left it stays as it was
  }
}

/** What a key asks for, or undefined when it is none of ours (`copy-ko.md` §11). */
export function shortcutOf(event: KeyboardEvent, player: Player, help: () => void): (() => void) | undefined {
  const target = event.target instanceof Element ? event.target : document.body
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  if (target.closest(TYPING) || document.querySelector('dialog[open]')) return undefined
  // letters by the place of the key: a Korean layout has others there
  switch (event.key === '?' || event.key === '/' ? event.key : event.code) {
    case '?':
      return help
    case '/':
      return searchBox
    case 'Space':
      return target.closest(PRESSABLE) ? undefined : ofSound(player, once(event, player.toggle))
    case 'KeyK':
      return ofSound(player, once(event, player.toggle))
    case 'KeyM':
      return ofSound(player, once(event, player.toggleMute))
    case 'ArrowLeft':
      return ofSound(player, event.shiftKey ? player.previous : () => jump(player, -STEP))
    case 'ArrowRight':
      return ofSound(player, event.shiftKey ? player.next : () => jump(player, STEP))
    case 'ArrowUp':
      return rowBeside(target, -1)
    case 'ArrowDown':
      return rowBeside(target, 1)
  }
  return undefined
}

/** Nothing to drive before a sound was chosen: the key keeps what it does in the browser. */
function ofSound(player: Player, act: () => void): (() => void) | undefined {
  return player.state.getSnapshot().track ? act : undefined
}

/** A key that is held down switches once, and still does nothing else. */
function once({ repeat }: KeyboardEvent, act: () => void): () => void {
  return repeat ? () => {} : act
}

function jump({ seek, time }: Player, seconds: number): void {
  seek(time.getSnapshot().position + seconds)
}

function searchBox(): void {
  document.querySelector<HTMLElement>('[role="search"] input')?.focus()
}

/** From a control in a row of a list to the first control of the row above or below. */
function rowBeside(target: Element, step: 1 | -1): (() => void) | undefined {
  // a row has lists of its own: its tags
  let row = target.closest('main li')
  for (let outer = row; outer; outer = outer.parentElement?.closest('main li') ?? null) row = outer
  const beside = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  const button = beside?.querySelector('button')
  return button ? () => button.focus() : undefined
}
