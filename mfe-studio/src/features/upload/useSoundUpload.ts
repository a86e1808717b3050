import { paths } from '@sori/contract/paths'
import type { FieldProblem } from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { checkUpload, missingTags } from './checkUpload.ts'
import { problemSentence } from './problemSentence.ts'
import { isUntouched, newRow, type RowAction, rowsAfter, type SoundRow } from './soundRows.ts'
import type { UploadAlbum } from './uploadAlbum.ts'
import { fields, isOfAlbum } from './uploadApi.ts'
import type { UploadDraft } from './uploadDraft.ts'
import { usePublish } from './usePublish.ts'
import { useKeepDraft, useKeptDraft } from './useUploadDraft.ts'

const NEW_ALBUM: UploadAlbum = { kind: 'new', existing: undefined, name: '', description: '', artPath: undefined, artSending: false }

/** An upload as its page shows it. */
export interface SoundUpload {
  readonly album: UploadAlbum
  readonly albumProblems: readonly FieldProblem[]
  /** A track of this upload is live in the album: it is changed no more, unless the server has refused it for the others. */
  readonly isAlbumFixed: boolean
  readonly rows: readonly SoundRow[]
  /** What was typed before a reload or a new login stands in it again. */
  readonly isRestored: boolean
  readonly hasRights: boolean
  readonly rightsMissing: boolean
  /** True from the click on: while files are still on their way, and while tracks are put on sale. */
  readonly isSending: boolean
  /** How often it was refused: each time the first wrong control gets the focus. */
  readonly refusals: number
  changeAlbum(part: Partial<UploadAlbum>): void
  changeRows(action: RowAction): void
  setRights(given: boolean): void
  submit(): void
}

/** The upload: an album, its tracks, the statement of rights, and what becomes of them when they are sent. Leaving it half done asks first. */
export function useSoundUpload(): SoundUpload {
  const host = useHost()
  const locale = useLocale()
  const t = useWords().upload
  const { owner, draft } = useKeptDraft()
  const [album, setAlbum] = useState<UploadAlbum>({ ...NEW_ALBUM, ...draft?.album })
  const [albumProblems, setAlbumProblems] = useState<readonly FieldProblem[]>([])
  const [isAlbumLive, setAlbumLive] = useState(false)
  const [rows, changeRows] = useReducer(rowsAfter, undefined, () => draft?.rows.map(restored) ?? [newRow()])
  const [hasRights, setRights] = useState(false)
  const [rightsMissing, setRightsMissing] = useState(false)
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0)
  const [phase, setPhase] = useState<'filling' | 'sending' | 'over'>('filling')
  const publish = usePublish()
  const isHeld = isBegun(album, rows) && phase !== 'over'
  useLeaving(phase, isHeld)
  useKeepDraft(owner, isHeld, album, rows)

  /** Returns every alert, each once: the validator's errors in one, and one for each kind of missing tags (product.md §5). */
  function alertsOf(problems: readonly FieldProblem[]): string[] {
    const sentences = (some: readonly FieldProblem[]) => [...new Set(some.map((problem) => problemSentence(locale, problem)))]
    const errors = sentences(problems.filter((problem) => !missingTags(problem)))
    const tags = sentences(problems.filter(missingTags))
    return [...(errors.length > 0 ? [t.inputErrors(errors.join(' '))] : []), ...tags]
  }

  /** True when nothing is wrong; otherwise shows each problem at its field and in toasts. */
  function isFine(): boolean {
    const check = checkUpload(album, rows)
    const problems = [...check.album, ...[...check.rows.values()].flat()]
    setAlbumProblems(check.album)
    changeRows({ type: 'refuse', problems: check.rows })
    setRightsMissing(!hasRights)
    if (problems.length === 0 && hasRights) return true
    for (const text of alertsOf(problems)) host.toast({ kind: 'error', text })
    if (!hasRights) host.toast({ kind: 'error', text: t.rightsNeeded })
    countRefusal()
    return false
  }

  async function send(): Promise<void> {
    const published = await publish(album, rows, {
      onDone: ({ key }) => {
        setAlbumLive(true)
        changeRows({ type: 'remove', key })
      },
      onRefused: ({ key }, problems, refusal) => {
        const ofAlbum = problems.filter(isOfAlbum)
        setAlbumProblems(ofAlbum)
        changeRows({ type: 'change', key, part: { problems: problems.filter((problem) => !ofAlbum.includes(problem)), refusal } })
      },
    })
    if (!published) return
    const { failed, ended } = published
    host.toast(failed === 0 ? { kind: 'ok', text: t.done } : { kind: 'error', text: ended ?? t.refused(failed, rows.length - failed) })
    setPhase(failed === 0 ? 'over' : 'filling')
    if (failed > 0) countRefusal()
  }

  useWhenArrived(phase === 'sending', album, rows, () => (isFine() ? void send() : setPhase('filling')))
  return {
    album,
    albumProblems,
    isAlbumFixed: isAlbumLive && albumProblems.length === 0,
    rows,
    isRestored: draft !== undefined,
    hasRights,
    rightsMissing,
    isSending: phase !== 'filling',
    refusals,
    changeAlbum: (part) => {
      setAlbum((now) => ({ ...now, ...part }))
      setAlbumProblems((now) => now.filter(({ field }) => !Object.keys(part).some((name) => FIELDS_OF[name]?.includes(field))))
    },
    changeRows,
    setRights: (given) => {
      setRights(given)
      setRightsMissing(false)
    },
    submit: () => {
      if (phase === 'filling' && isFine()) setPhase('sending')
    },
  }
}

/** Which of the payload's fields a change of the album mends. */
const FIELDS_OF: Record<string, readonly string[]> = {
  name: [fields.albumName],
  description: [fields.albumDescription],
  artPath: [fields.albumArt],
  artSending: [fields.albumArt],
  kind: [fields.albumName, fields.albumDescription, fields.albumArt],
  existing: [fields.albumName, fields.albumDescription, fields.albumArt],
}

/** The row of a draft, whose file is sent where the server keeps it. */
function restored(row: UploadDraft['rows'][number]): SoundRow {
  return { ...newRow(), ...row, phase: row.path ? 'sent' : 'empty' }
}

/** True once there is something to lose. */
function isBegun(album: UploadAlbum, rows: readonly SoundRow[]): boolean {
  const { name, description, existing, artPath, artSending } = album
  return Boolean(name || description || existing || artPath || artSending) || rows.some((row) => !isUntouched(row))
}

/** Asks before an upload that was begun is left; goes on to the list once it is over. */
function useLeaving(phase: 'filling' | 'sending' | 'over', isHeld: boolean): void {
  const host = useHost()
  useEffect(() => (isHeld ? host.holdUnsaved() : undefined), [isHeld, host])
  useEffect(() => {
    if (phase === 'over') host.navigation.navigator.push(paths.tracks())
  }, [phase, host])
}

/** Calls `send` once no file is on its way any more. */
function useWhenArrived(isWanted: boolean, album: UploadAlbum, rows: readonly SoundRow[], send: () => void): void {
  const isUnderWay = album.artSending || rows.some(({ phase }) => phase === 'sending' || phase === 'waiting')
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (isWanted && !isUnderWay) latest.current()
  }, [isWanted, isUnderWay])
}
