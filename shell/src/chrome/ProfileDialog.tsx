import type { SessionUser } from '@sori/shared-lib/contract/host'
import { Button, Dialog } from '@sori/shared-lib/ui'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { useServices, useSnapshot, useWords } from '../app/useServices.tsx'
import { Avatar } from './Avatar.tsx'
import styles from './ProfileDialog.module.css'
import { photoProblem, uploadPhoto } from './uploadPhoto.ts'

/** Who is logged in, and the profile-photo dialog (D32): one picture, jpg or png, at most 2 MB (section 5). */
export function ProfileDialog({ open, user, onClose }: { open: boolean; user: SessionUser; onClose(): void }) {
  const services = useServices()
  const { photo, common, nav } = useWords()
  const me = useSnapshot(services.me)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = usePreview(file)

  const close = () => {
    setFile(null)
    setProblem(null)
    onClose()
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0] ?? null
    const wrong = chosen && photoProblem(chosen)
    setProblem(wrong ? photo[wrong] : null)
    setFile(wrong ? null : chosen)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = photoProblem(file)
    if (wrong || !file) return setProblem(photo[wrong ?? 'required'])
    setBusy(true)
    const done = await uploadPhoto(services, user, file)
    setBusy(false)
    services.toasts.show(done ? { kind: 'ok', text: photo.done } : { kind: 'error', text: photo.failed })
    if (!done) return setProblem(photo.failed)
    close()
    services.history.navigator.push('/')
  }

  return (
    <Dialog open={open} onClose={close} title={nav.profile} labels={common} locked={busy}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.person}>
          {preview ? (
            <img className={styles.preview} src={preview} alt={photo.alt} width={72} height={72} />
          ) : (
            <Avatar path={me?.profileImagePath ?? user.profileImagePath} name={user.nickname} size={72} />
          )}
          <div className={styles.who}>
            <p className={styles.nickname}>{user.nickname}</p>
            <p className={styles.email}>{user.username}</p>
          </div>
        </div>
        <p className={styles.pickLabel}>{photo.title}</p>
        <div className={styles.pick}>
          {/* the browser's own words would be in its language, not in the page's */}
          <label className={styles.choose}>
            {photo.choose}
            <input
              type="file"
              accept=".jpg,.jpeg,.png,image/jpeg,image/png"
              onChange={choose}
              aria-invalid={problem !== null}
              aria-describedby="photo-hint photo-problem"
            />
          </label>
          <span id="photo-hint" className={styles.hint}>
            {file?.name ?? photo.hint}
          </span>
        </div>
        <p id="photo-problem" className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => void services.logout()} disabled={busy}>
            {nav.logout}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={common.processing}>
            {photo.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
