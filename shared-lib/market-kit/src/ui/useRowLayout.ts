import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/**
 * The layouts of a row. `narrow` has names, time and a menu. `middle` also has waveform and
 * buttons. `wide` also has chips of tags.
 */
type RowLayout = 'narrow' | 'middle' | 'wide'

/** Breakpoints in px. The style sheets of rows must have the same values. */
const MIDDLE_WIDTH = 700
const WIDE_WIDTH = 900
/** Px of the navigation and the margins beside a list. */
const BESIDE_WIDTH = 112

/** The layout of the rows, by the width of their list. */
export const RowLayoutContext = createContext<RowLayout>('wide')

/** Returns the layout of the rows, by the width of their list. */
export function useRowLayout(): RowLayout {
  return use(RowLayoutContext)
}

/**
 * Measures the list at `ref` before the first paint, and after each change of its width. The first
 * render uses an estimate from the window's width.
 */
export function useMeasuredLayout(): {
  ref: RefObject<HTMLUListElement | null>
  layout: RowLayout
} {
  const ref = useRef<HTMLUListElement>(null)
  const [layout, setLayout] = useState(expectedLayout)
  useLayoutEffect(() => {
    const width = ref.current?.getBoundingClientRect().width
    if (width) setLayout(layoutOf(width))
  }, [])
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.contentRect.width) setLayout(layoutOf(entry.contentRect.width))
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return { ref, layout }
}

function expectedLayout(): RowLayout {
  return typeof window === 'undefined' ? 'wide' : layoutOf(window.innerWidth - BESIDE_WIDTH)
}

function layoutOf(width: number): RowLayout {
  if (width < MIDDLE_WIDTH) return 'narrow'
  return width < WIDE_WIDTH ? 'middle' : 'wide'
}
