import { useEffect, useRef } from 'react'
import { useServices, useSnapshot } from '../app/useServices.ts'
import { RemoteArea } from '../remotes/RemoteArea.tsx'
import styles from './DockArea.module.css'

/** The area of the dock. Sets `data-player` while the dock is visible: pages then make room. */
export function DockArea() {
  const { remotes, registryStore } = useServices()
  useSnapshot(registryStore)
  const dock = remotes.dock()
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const area = ref.current
    if (!area) return
    const { dataset } = document.documentElement
    const hasHeight = (element: Element) => element.getBoundingClientRect().height > 0
    const update = () => {
      if ([...area.querySelectorAll('*')].some(hasHeight)) dataset.player = 'shown'
      else delete dataset.player
    }
    const sizes = new ResizeObserver(update)
    const changes = new MutationObserver(update)
    sizes.observe(area)
    changes.observe(area, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'class', 'style'],
    })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])

  return (
    <div ref={ref} className={styles.dock}>
      {dock && <RemoteArea key={dock.name + dock.expose} {...dock} />}
    </div>
  )
}
