import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const FOCUSABLE_CONTROLS = 'button:enabled, a[href]'
const LAYERS = '[popover], dialog'
type Step = (index: number, last: number) => number
const next: Step = (index, last) => (index === last ? 0 : index + 1)
const previous: Step = (index, last) => (index === 0 ? last : index - 1)
const ENDS: Readonly<Record<string, Step>> = { Home: () => 0, End: (_, last) => last }
const STEPS = {
  horizontal: { ...ENDS, ArrowRight: next, ArrowLeft: previous },
  vertical: { ...ENDS, ArrowDown: next, ArrowUp: previous },
} satisfies Record<string, Readonly<Record<string, Step>>>

/** Returns props for a group with a single tab stop. Arrow keys, Home and End move inside it. */
export function useRoving<Element extends HTMLElement>(axis: keyof typeof STEPS = 'horizontal') {
  const ref = useRef<Element>(null)
  const tabStop = useRef<HTMLElement>(undefined)
  const focusedIndex = useRef(-1)
  useLayoutEffect(() => {
    const controls = controlsOf(ref.current)
    const lostFocus = focusedIndex.current >= 0 && document.activeElement === document.body
    if (lostFocus) tabStop.current = controls[Math.min(focusedIndex.current, controls.length - 1)]
    setTabStop(controls, tabStop.current)
    if (lostFocus) tabStop.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const controls = controlsOf(ref.current)
      tabStop.current = target as HTMLElement
      focusedIndex.current = controls.indexOf(tabStop.current)
      setTabStop(controls, tabStop.current)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      focusedIndex.current = -1
      // Scrolls back to the start: focusing a control may have scrolled the group.
      if (!currentTarget.contains(relatedTarget)) currentTarget.scrollLeft = 0
    },
    onKeyDown: (event: KeyboardEvent) => {
      const controls = controlsOf(ref.current)
      const index = controls.indexOf(event.target as HTMLElement)
      const step: Step | undefined = (STEPS[axis] as Readonly<Record<string, Step>>)[event.key]
      if (!step || index < 0 || controls.length < 2) return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      // Stops the event: outside the group, arrow keys control the player.
      event.preventDefault()
      controls[step(index, controls.length - 1)]?.focus()
    },
  }
}

/** Returns the controls of the group, without those in a nested popover or dialog. */
function controlsOf(group: HTMLElement | null): HTMLElement[] {
  return [...(group?.querySelectorAll<HTMLElement>(FOCUSABLE_CONTROLS) ?? [])].filter((control) => {
    const layer = control.closest(LAYERS)
    return !layer || !group?.contains(layer)
  })
}

function setTabStop(controls: readonly HTMLElement[], tabStop: HTMLElement | undefined): void {
  const tabStopControl = tabStop && controls.includes(tabStop) ? tabStop : controls[0]
  for (const control of controls) control.tabIndex = control === tabStopControl ? 0 : -1
}
