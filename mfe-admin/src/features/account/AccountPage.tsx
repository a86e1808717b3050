import { ChangePasswordForm, SessionList } from '@sori/market-kit/account'
import { useSession } from '@sori/remote-kit/host'
import { useId } from 'react'
import { ownAccount } from '../../api/ownAccount.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import { FactList } from '../../ui/FactList.tsx'
import styles from './AccountPage.module.css'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** Renders `/admin/account`: the administrator's own password, second factor and sessions. */
export function AccountPage() {
  const { account: texts, secondFactor, users } = useTexts()
  const user = useSession()
  const ids = { password: useId(), secondFactor: useId(), sessions: useId() }
  return (
    <AdminPage title={texts.title}>
      <FactList
        facts={[
          [users.columns.nickname, user?.nickname ?? ''],
          [users.columns.email, user?.username ?? ''],
        ]}
      />
      <div className={styles.parts}>
        <section aria-labelledby={ids.password}>
          <h2 id={ids.password} className={styles.head}>
            {texts.password}
          </h2>
          <ChangePasswordForm calls={ownAccount} />
        </section>
        <section aria-labelledby={ids.secondFactor}>
          <h2 id={ids.secondFactor} className={styles.head}>
            {secondFactor.title}
          </h2>
          <SecondFactorSection />
        </section>
        <section aria-labelledby={ids.sessions}>
          <h2 id={ids.sessions} className={styles.head}>
            {texts.sessions}
          </h2>
          <SessionList calls={ownAccount} />
        </section>
      </div>
    </AdminPage>
  )
}
