import { type ComponentType, useEffect, useState } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'

/** The area of the photo dialog. The dialog's code is loaded when it first opens. */
export function PhotoArea() {
  const { photoDialog, session, toasts } = useServices()
  const { failed } = useTexts()
  const isMember = useSnapshot(session) !== null
  const isOpen = useSnapshot(photoDialog)
  const [Dialog, setDialog] = useState<ComponentType>()
  useEffect(() => {
    if (isOpen && !isMember) photoDialog.set(false)
    if (!isOpen || Dialog) return
    import('./PhotoDialog.tsx')
      .then(({ PhotoDialog }) => setDialog(() => PhotoDialog))
      .catch(() => {
        photoDialog.set(false)
        toasts.show({ kind: 'error', text: failed.area })
      })
  }, [isOpen, isMember, Dialog, photoDialog, toasts, failed.area])
  return isOpen && isMember && Dialog ? <Dialog /> : null
}
