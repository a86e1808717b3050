import { useHost } from '@sori/remote-kit/host'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'

export interface OpenableRow {
  isOpen: boolean
  refusal: string | undefined
  open(): void
  close(): void
}

/** Opens one row at a time. A toast, and a text at the second row, refuse to open a second row. */
export function useOpenRow<Row extends string>(): { row(name: Row): OpenableRow } {
  const host = useHost()
  const { info: texts } = useTexts()
  const [openRow, setOpenRow] = useState<Row>()
  const [refusedRow, setRefusedRow] = useState<Row>()
  return {
    row: (name) => ({
      isOpen: openRow === name,
      refusal: openRow !== undefined && refusedRow === name ? texts.otherEditing : undefined,
      open: () => {
        if (openRow === undefined) return setOpenRow(name)
        setRefusedRow(name)
        host.toast({ kind: 'error', text: texts.otherEditing })
      },
      close: () => {
        setOpenRow(undefined)
        setRefusedRow(undefined)
      },
    }),
  }
}
