import { SessionList } from '@sori/market-kit/account'
import { downloadQueueOf } from '@sori/remote-kit/forms'
import { useHost } from '@sori/remote-kit/host'
import { Button, firstClick, formatDay } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { ownAccount } from '../../api/ownAccount.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from '../../ui/Sections.module.css'
import { ArtistPageSection } from './ArtistPageSection.tsx'
import { Details } from './Details.tsx'
import { LeaveSection } from './LeaveSection.tsx'

/** Renders `/me/info`. */
export function InfoPage() {
  const { info: texts, artistPage, sessions } = useTexts()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.title}</h1>
      <Details />
      <Section title={artistPage.title}>
        <ArtistPageSection />
      </Section>
      <Section title={sessions.title}>
        <SessionList calls={ownAccount} />
      </Section>
      <Section title={texts.dataTitle}>
        <OwnData />
      </Section>
      <Section title={texts.leaveTitle}>
        <LeaveSection />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

function OwnData() {
  const host = useHost()
  const { info: texts } = useTexts()
  const save = () => {
    const name = `sorijangteo-${formatDay(new Date().toISOString())}.json`
    downloadQueueOf(host).add([{ path: '/api/me/export', name }])
  }
  return (
    <>
      <p className={styles.hint}>{texts.dataHint}</p>
      <div>
        <Button icon={<Download aria-hidden="true" />} onClick={firstClick(save)}>
          {texts.dataDownload}
        </Button>
      </div>
    </>
  )
}
