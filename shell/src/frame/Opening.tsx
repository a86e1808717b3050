import { useLayoutEffect, useRef, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.ts'
import styles from './Opening.module.css'

/**
 * Continues to show the beginning of the page that the document contains, until the page itself has
 * a heading. Without it, the page would be empty while its code loads.
 */
export function Opening({ element }: { element: Element }) {
  const { history } = useServices()
  const { location } = useSnapshot(history)
  const [firstLocation] = useState(location)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(element), [element])
  if (location !== firstLocation) return null
  return <div ref={place} className={styles.opening} aria-hidden="true" inert />
}
