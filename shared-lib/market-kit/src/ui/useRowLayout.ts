import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** `narrow`: names, time and one menu; `middle`: also waveform and buttons; `wide`: also chips. */
export type RowLayout = 'narrow' | 'middle' | 'wide'

/** The widths, in px, at which the style sheets of the row change as well. */
const MIDDLE = 700
const WIDE = 900
/** Navigation and gutters beside a list, in px. */
const BESIDE = 112

/** The layout of the rows of the list around. */
export const RowLayoutContext = createContext<RowLayout>('wide')

/** The layout that the list around has room for. */
export function useRowLayout(): RowLayout {
  return use(RowLayoutContext)
}

/**
 * The layout for the width of the list at `ref`, so that a row has no element that nobody sees. Before the list is there it is guessed by the
 * window's width; a wrong guess is put right before anything is painted.
 */
export function useMeasuredLayout(): {
  ref: RefObject<HTMLUListElement | null>
  layout: RowLayout
} {
  const ref = useRef<HTMLUListElement>(null)
  const [layout, setLayout] = useState(guess)
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

function guess(): RowLayout {
  return typeof window === 'undefined' ? 'wide' : layoutOf(window.innerWidth - BESIDE)
}

function layoutOf(width: number): RowLayout {
  return width < MIDDLE ? 'narrow' : width < WIDE ? 'middle' : 'wide'
}
