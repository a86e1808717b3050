import type { ManagementFrame, ManagementPageProps } from '@sori/market-kit/management'
import { AdminPage } from '../../ui/AdminPage.tsx'
import styles from './CataloguePage.module.css'

/** The frame of the administrators' sections for albums and tracks. */
export const catalogueFrame: ManagementFrame = { Page: CataloguePage }

function CataloguePage({ search, children, ...head }: ManagementPageProps) {
  return (
    <AdminPage {...head}>
      <div className={styles.search}>{search}</div>
      {children}
    </AdminPage>
  )
}
