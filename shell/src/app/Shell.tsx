import { useEffect } from 'react'
import { ConfirmArea } from '../chrome/ConfirmArea.tsx'
import { DockArea } from '../chrome/DockArea.tsx'
import { Footer } from '../chrome/Footer.tsx'
import { Notices } from '../chrome/Notices.tsx'
import { ProgressBar } from '../chrome/ProgressBar.tsx'
import { Sidebar } from '../chrome/Sidebar.tsx'
import { SkipLinks } from '../chrome/SkipLinks.tsx'
import { TaskArea } from '../chrome/TaskArea.tsx'
import { ToastArea } from '../chrome/ToastArea.tsx'
import { TopBar } from '../chrome/TopBar.tsx'
import { useSidebar } from '../chrome/useSidebar.ts'
import { MissingPage } from '../failures/MissingPage.tsx'
import { Opening } from '../frame/Opening.tsx'
import { LegalArea } from '../legal/LegalArea.tsx'
import { followRedirects } from '../navigation/resolvePage.ts'
import { PhotoArea } from '../photo/PhotoArea.tsx'
import { PAGE } from '../remotes/createRemotes.ts'
import { RemoteArea } from '../remotes/RemoteArea.tsx'
import { useSettled } from '../remotes/useSettled.ts'
import { addFonts } from '../theme/addFonts.ts'
import { addManifest } from '../theme/addManifest.ts'
import styles from './Shell.module.css'
import { useServices, useSnapshot } from './useServices.ts'

/** `opening` is the beginning of the page that the document contains; null without one. */
export function Shell({ opening }: { opening: Element | null }) {
  const { history, registryStore, session } = useServices()
  const { pathname } = useSnapshot(history).location
  const registry = useSnapshot(registryStore)
  const user = useSnapshot(session)
  const sidebar = useSidebar()
  const isSettled = useSettled()
  // These load after the page is shown; a first visit starts with the system's fonts.
  useEffect(() => {
    if (!isSettled) return
    addFonts()
    addManifest()
  }, [isSettled])
  const { page } = followRedirects(registry, pathname, user)

  return (
    <>
      <SkipLinks />
      <ProgressBar />
      <TopBar menuOpen={sidebar.isOpen} onMenu={sidebar.toggle} />
      <Sidebar {...sidebar} />
      <div className={styles.column}>
        {isSettled && <Notices />}
        <main id="main" tabIndex={-1} className={styles.content}>
          {page.kind === 'remote' && <RemoteArea key={page.name} name={page.name} expose={PAGE} />}
          {page.kind === 'legal' && <LegalArea key={page.page} page={page.page} />}
          {page.kind === 'missing' && <MissingPage />}
          {opening && !isSettled && <Opening element={opening} />}
        </main>
        <Footer />
      </div>
      {isSettled && <DockArea />}
      <TaskArea />
      <PhotoArea />
      <ConfirmArea />
      <ToastArea />
    </>
  )
}
