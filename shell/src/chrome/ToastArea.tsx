import { ToastRegion } from '@sori/remote-kit/ui'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'

export function ToastArea() {
  const { toasts } = useServices()
  const { toastClose } = useTexts()
  const toast = useSnapshot(toasts.current)
  return (
    <ToastRegion
      toast={toast && { id: toast.id, tone: toast.kind, text: toast.text }}
      onDone={(id) => toasts.done(Number(id))}
      labels={{ close: toastClose }}
    />
  )
}
