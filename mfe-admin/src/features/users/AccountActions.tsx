import { useSession } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ADMINISTRATOR, type User } from '../../model/user.ts'
import { type Question, ReasonDialog } from './ReasonDialog.tsx'
import { UserConflictDialog } from './UserConflictDialog.tsx'
import styles from './UserSections.module.css'
import { useEditUser } from './useEditUser.ts'

/**
 * Buttons that disable or enable an account, and make or remove an administrator. Administrators
 * cannot change their own account, so one remains.
 */
export function AccountActions({ user }: { user: User }) {
  const { user: texts } = useTexts()
  const session = useSession()
  const edit = useEditUser()
  const [question, setQuestion] = useState<Question>()
  if (session?.userId === String(user.id)) return <p>{texts.own}</p>
  return (
    <div className={styles.buttons}>
      {questionsOf(user, texts).map((offeredQuestion) => (
        <Button
          key={offeredQuestion.confirm}
          variant={offeredQuestion.isDanger ? 'danger-outline' : 'secondary'}
          onClick={() => setQuestion(offeredQuestion)}
        >
          {offeredQuestion.confirm}
        </Button>
      ))}
      {!question && edit.refusal && (
        <p className={styles.refusal} role="alert">
          {edit.refusal}
        </p>
      )}
      {question && (
        <ReasonDialog question={question} edit={edit} onClose={() => setQuestion(undefined)} />
      )}
      <UserConflictDialog edit={edit} />
    </div>
  )
}

function questionsOf(user: User, texts: Texts['user']): Question[] {
  const { id: userId, nickname, version, isDisabled, emailVerified, roleId } = user
  const isAdministrator = roleId === ADMINISTRATOR
  const account: Question = {
    title: isDisabled ? texts.enableTitle(nickname) : texts.disableTitle(nickname),
    body: isDisabled ? texts.enableBody : texts.disableBody,
    confirm: isDisabled ? texts.enable : texts.disable,
    isDanger: !isDisabled,
    edit: { userId, version, field: 'disabled', value: !isDisabled },
  }
  if (!isAdministrator && (isDisabled || !emailVerified)) return [account]
  const role: Question = {
    title: isAdministrator ? texts.dismissTitle(nickname) : texts.appointTitle(nickname),
    body: isAdministrator ? texts.dismissBody : texts.appointBody,
    confirm: isAdministrator ? texts.dismiss : texts.appoint,
    isDanger: isAdministrator,
    edit: { userId, version, field: 'administrator', value: !isAdministrator },
  }
  return [account, role]
}
