import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'button:enabled, a[href]'
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Props for the element around a group of controls: one stop of Tab for all of them, and arrows, Home and End among them (APG, roving tabindex). */
export function useRoving<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const entry = useRef<HTMLElement>(undefined)
  // the controls of a group come and go with every answer
  useLayoutEffect(() => setEntry(controlsOf(ref.current), entry.current))
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      entry.current = target as HTMLElement
      setEntry(controlsOf(ref.current), entry.current)
    },
    // a line that the focus has scrolled begins at its beginning again
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) currentTarget.scrollLeft = 0
    },
    onKeyDown: (event: KeyboardEvent) => {
      const controls = controlsOf(ref.current)
      const at = controls.indexOf(event.target as HTMLElement)
      const step = STEPS[event.key]
      if (!step || at < 0 || controls.length < 2 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // a single arrow means the player elsewhere
      event.preventDefault()
      controls[step(at, controls.length - 1)]?.focus()
    },
  }
}

/** What lies in a popover or a dialog of the group is not of the group. */
function controlsOf(group: HTMLElement | null): HTMLElement[] {
  return [...(group?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) => !control.closest('[popover], dialog'))
}

function setEntry(controls: readonly HTMLElement[], entry: HTMLElement | undefined): void {
  const chosen = entry && controls.includes(entry) ? entry : controls[0]
  for (const control of controls) control.tabIndex = control === chosen ? 0 : -1
}
