import { paths } from '@sori/contract/paths'
import type { ManagementFrame, ManagementPageProps } from '@sori/market-kit/management'
import { ButtonLink } from '@sori/remote-kit/ui'
import Upload from 'lucide-react/icons/upload'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './ManagementPage.module.css'

/** The frame of the studio's sections, with a link to the upload. */
export const studioFrame: ManagementFrame = { Page: ManagementPage, emptyAction: <ToUpload /> }

function ManagementPage({ title, count, sections, search, children }: ManagementPageProps) {
  const texts = useTexts().management
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <ButtonLink to={paths.upload()} variant="primary" icon={<Upload aria-hidden="true" />}>
          {texts.upload}
        </ButtonLink>
      </header>
      <div className={styles.bar}>
        {sections}
        {search}
      </div>
      <p className={styles.count} role="status">
        {count}
      </p>
      {children}
    </div>
  )
}

function ToUpload() {
  return <ButtonLink to={paths.upload()}>{useTexts().management.upload}</ButtonLink>
}
