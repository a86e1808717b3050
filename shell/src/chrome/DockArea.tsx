import { useEffect, useRef, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.tsx'
import { DockOutlet } from '../remotes/DockOutlet.tsx'
import { useSettled } from '../remotes/useSettled.ts'
import styles from './DockArea.module.css'

/**
 * The bottom of every page, where a remote's dock module lives across navigation. It is loaded once the page's own remote
 * has settled. While it draws something, `<html data-player="shown">` makes room for it (`--player-space`).
 */
export function DockArea() {
  const { remotes, catalog, page } = useServices()
  useSnapshot(catalog)
  const settled = useSettled()
  const dock = remotes.dock()
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const area = ref.current
    if (!area) return
    const look = () =>
      setShown(
        [...area.querySelectorAll('*')].some(
          (element) => element.getBoundingClientRect().height > 0,
        ),
      )
    const sizes = new ResizeObserver(look)
    const changes = new MutationObserver(look)
    sizes.observe(area)
    changes.observe(area, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['hidden', 'class', 'style'],
    })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])

  useEffect(() => {
    const { dataset } = page.document.documentElement
    if (shown) dataset.player = 'shown'
    else delete dataset.player
  }, [shown, page])

  return (
    <div ref={ref} className={styles.dock}>
      {settled && dock && <DockOutlet key={dock.name + dock.expose} {...dock} />}
    </div>
  )
}
