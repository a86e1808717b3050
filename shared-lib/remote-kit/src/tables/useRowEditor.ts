import { useEffect, useState } from 'react'
import type { Outcome } from '../commands/index.ts'
import { useHost } from '../remote/index.ts'

/** What {@link useRowEditor} needs. */
export interface RowEditorOptions<Id, Draft> {
  /** Sends the draft. The row stays open when it was refused. */
  apply(id: Id, draft: Draft): Promise<Outcome<unknown> | undefined>
  /** Said when another row is open: `다른 항목을 수정 중입니다.` */
  otherIsOpen: string
}

/** One row of a table that is being edited, or none. */
export interface RowEditor<Id, Draft> {
  readonly openId: Id | undefined
  /** What the open row's fields hold; undefined while no row is open. */
  readonly draft: Draft | undefined
  /** True while the draft is being sent. */
  readonly busy: boolean
  isOpen(id: Id): boolean
  /** Opens a row with what it holds now; refused with a toast while another one is open. */
  open(id: Id, draft: Draft): void
  change(part: Partial<Draft>): void
  /** Sends the draft; the row closes when the server has taken it. */
  apply(): Promise<void>
  /** Discards the draft. */
  cancel(): void
}

/** Edits a table row by row, one at a time (section 2). Leaving the page with a changed draft asks first. */
export function useRowEditor<Id, Draft extends object>({ apply, otherIsOpen }: RowEditorOptions<Id, Draft>): RowEditor<Id, Draft> {
  const host = useHost()
  const [open, setOpen] = useState<{ id: Id; before: Draft; draft: Draft }>()
  const [busy, setBusy] = useState(false)
  const isChanged = open !== undefined && JSON.stringify(open.draft) !== JSON.stringify(open.before)
  useEffect(() => (isChanged ? host.holdUnsaved() : undefined), [isChanged, host])

  return {
    openId: open?.id,
    draft: open?.draft,
    busy,
    isOpen: (id) => open?.id === id,
    open: (id, draft) => {
      if (open && open.id !== id) host.toast({ kind: 'error', text: otherIsOpen })
      else setOpen({ id, before: draft, draft })
    },
    change: (part) => setOpen((now) => now && { ...now, draft: { ...now.draft, ...part } }),
    apply: async () => {
      if (!open || busy) return
      setBusy(true)
      const outcome = await apply(open.id, open.draft)
      setBusy(false)
      if (outcome?.ok) setOpen(undefined)
    },
    cancel: () => setOpen(undefined),
  }
}
