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
import { LegalArea } from '../legal/LegalArea.tsx'
import { settlePage } from '../navigation/resolvePage.ts'
import { PhotoArea } from '../photo/PhotoArea.tsx'
import { RemoteOutlet } from '../remotes/RemoteOutlet.tsx'
import { LateFonts } from '../theme/LateFonts.tsx'
import styles from './Shell.module.css'
import { useServices, useSnapshot } from './useServices.tsx'

/** The frame around every page: bars, the area of the remote that owns the path, and what floats above. */
export function Shell() {
  const { history, catalog, session } = useServices()
  const { pathname } = useSnapshot(history).location
  const registry = useSnapshot(catalog)
  const user = useSnapshot(session)
  const sidebar = useSidebar()
  const { page } = settlePage(registry, pathname, user)

  return (
    <>
      <SkipLinks />
      <ProgressBar />
      <TopBar menuOpen={sidebar.isOpen} onMenu={sidebar.toggle} />
      <Sidebar {...sidebar} />
      <div className={styles.column}>
        <Notices />
        <main id="main" tabIndex={-1} className={styles.content}>
          {page.kind === 'remote' && (
            <RemoteOutlet key={page.remote.name} name={page.remote.name} />
          )}
          {page.kind === 'legal' && <LegalArea key={page.page} page={page.page} />}
          {page.kind === 'missing' && <MissingPage />}
        </main>
        <Footer />
      </div>
      <DockArea />
      <TaskArea />
      <PhotoArea />
      <ConfirmArea />
      <ToastArea />
      <LateFonts />
    </>
  )
}
