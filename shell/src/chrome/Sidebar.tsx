import { Button, IconButton } from '@sori/remote-kit/ui'
import Pin from 'lucide-react/icons/pin'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import { Logo } from './Logo.tsx'
import { NavList } from './NavList.tsx'
import styles from './Sidebar.module.css'
import type { SidebarState } from './useSidebar.ts'

const WIDE_SCREEN = '(width >= 1024px)'

/** The navigation as a rail, or as a drawer on narrow screens. */
export function Sidebar(state: SidebarState) {
  return useWide() ? (
    <Rail {...state} />
  ) : (
    <Drawer open={state.isOpen && !state.isPinned} onClose={state.close} />
  )
}

function Rail({ isOpen, isPinned, close, togglePin }: SidebarState) {
  const { nav } = useTexts()
  const ref = useRef<HTMLElement>(null)
  const [isHovered, setHovered] = useState(false)
  const isExpanded = isOpen || isHovered
  useEffect(() => {
    if (!isOpen || isPinned) return
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Element) || ref.current?.contains(target)) return
      if (!target.closest('[data-menu-button]')) close()
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    return () => listeners.abort()
  }, [isOpen, isPinned, close])
  return (
    <nav
      ref={ref}
      id="sidebar"
      className={styles.rail}
      data-open={isExpanded}
      data-pinned={isPinned || undefined}
      aria-label={nav.main}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
    >
      <NavList compact={!isExpanded} />
      {isExpanded && (
        <button type="button" className={styles.pin} aria-pressed={isPinned} onClick={togglePin}>
          <Pin aria-hidden="true" />
          {nav.pin}
        </button>
      )}
    </nav>
  )
}

function Drawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const { session, logout } = useServices()
  const { nav, common } = useTexts()
  const user = useSnapshot(session)
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const drawer = ref.current
    if (open && !drawer?.open) drawer?.showModal()
    if (!open && drawer?.open) drawer.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a backdrop click; keyboards use Escape
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

function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(WIDE_SCREEN)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE_SCREEN).matches,
  )
}
