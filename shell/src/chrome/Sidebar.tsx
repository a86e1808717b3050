import { Button, IconButton } from '@sori/remote-kit/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useServices, useSnapshot, useWords } from '../app/useServices.tsx'
import { Logo } from './Logo.tsx'
import { NavList } from './NavList.tsx'
import styles from './Sidebar.module.css'
import { useWide } from './useWide.ts'

/** The menu: on wide screens a rail that opens over the content, below 1024 px a drawer. Both close on an outside click and on a route change (product.md §2). */
export function Sidebar(props: { open: boolean; onClose(): void }) {
  return useWide() ? <Rail {...props} /> : <Drawer {...props} />
}

function Rail({ open, onClose }: { open: boolean; onClose(): void }) {
  const { nav } = useWords()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Element) || ref.current?.contains(target) || target.closest('[data-menu-button]')) return
      onClose()
    }
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', leave)
    }
  }, [open, onClose])
  return (
    <nav ref={ref} id="sidebar" className={styles.rail} data-open={open} aria-label={nav.main}>
      <NavList compact={!open} />
    </nav>
  )
}

function Drawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const { session, logout } = useServices()
  const { nav, common } = useWords()
  const user = useSnapshot(session)
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const drawer = ref.current
    if (open && !drawer?.open) drawer?.showModal()
    if (!open && drawer?.open) drawer.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Esc
    <dialog
      ref={ref}
      id="sidebar"
      className={styles.drawer}
      aria-label={nav.main}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <Logo />
          <span className={styles.name}>{common.siteName}</span>
          <IconButton label={nav.close} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <nav aria-label={nav.main} className={styles.scroll}>
          <NavList compact={false} />
        </nav>
        {user && (
          <div className={styles.foot}>
            <Button wide onClick={() => void logout()}>
              {nav.logout}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  )
}
