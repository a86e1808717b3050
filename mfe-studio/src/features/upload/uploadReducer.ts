import { chosenFileRules, fileRules } from '@sori/contract/files'
import {
  canRetry,
  type FieldProblem,
  type FileAction,
  fileOf,
  fileReducer,
  isUnderWay,
  NO_FILE,
} from '@sori/remote-kit/forms'
import { checkUpload, isAlbumFixed } from './checkUpload.ts'
import { isAboutAlbum, payloadFields } from './uploadApi.ts'
import {
  type AlbumDraft,
  type FileMetadata,
  isUntouched,
  newTrack,
  type TrackDraft,
  titleFrom,
  titleOf,
  type UploadAction,
  type UploadState,
} from './uploadState.ts'

/**
 * Returns the upload after `action`. When the last file of a submitted upload is stored, the upload
 * is checked.
 */
export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  const nextUpload = afterAction(state, action)
  return nextUpload.phase === 'submitted' && !hasFilesUnderWay(nextUpload)
    ? checkAndContinue(nextUpload)
    : nextUpload
}

function afterAction(state: UploadState, action: UploadAction): UploadState {
  const { album, tracks } = state
  switch (action.type) {
    case 'editAlbum': {
      const problems = withoutChanged(album.problems, albumFields, action.change)
      return {
        ...state,
        album: { ...album, ...action.change, problems },
        tracks: action.change.existing ? tracks.map(withoutCopiedProblems) : tracks,
      }
    }
    case 'albumFile':
      return { ...state, album: albumAfterFile(album, action.action) }
    case 'editTrack':
      return changeTrack(state, action.key, (track) => ({
        ...track,
        ...action.change,
        problems: withoutChanged(track.problems, trackFields, action.change),
      }))
    case 'trackFile': {
      const change = inNameOrder(action.action)
      const otherFiles = change.type === 'choose' ? change.files.slice(1) : []
      const changedState = changeTrack(state, action.key, (track) => trackAfterFile(track, change))
      return withFiles(withoutRefused(changedState, action.key), otherFiles)
    }
    case 'fileMetadata':
      return withFileMetadata(state, action)
    case 'drop': {
      const pictures = action.files.filter(isPicture)
      const next = withFiles(state, sortByName(action.files.filter((file) => !isPicture(file))))
      if (pictures.length === 0 || isAlbumFixed(state)) return next
      return { ...next, album: albumAfterFile(album, { type: 'choose', files: pictures }) }
    }
    case 'forgetRefused':
      return { ...state, refusedFiles: [] }
    case 'addTrack': {
      const key = nextKey(tracks)
      const filledTracks = tracks.filter((track) => !isUntouched(track))
      return {
        ...state,
        tracks: [...(filledTracks.length > 0 ? filledTracks : [newTrack(key)]), newTrack(key + 1)],
      }
    }
    case 'removeTrack':
      return withoutTrack(state, action.key)
    case 'setRights':
      return { ...state, hasRights: action.hasRights, isRightsMissing: false }
    case 'submit':
      return state.phase === 'editing' ? checkAndContinue(state) : state
    case 'trackPublished':
      return { ...withoutTrack(state, action.key), isAlbumLive: true }
    case 'trackRefused': {
      const { key, refusal } = action
      const problems = action.problems.filter((problem) => !isAboutAlbum(problem))
      const changedState = changeTrack(state, key, (track) => ({ ...track, problems, refusal }))
      return {
        ...changedState,
        album: { ...album, problems: action.problems.filter(isAboutAlbum) },
      }
    }
    case 'publishEnded':
      if (action.isComplete) return { ...state, phase: 'published' }
      return { ...state, phase: 'editing', latestRefusal: { by: 'server' } }
  }
}

/**
 * Removes the problems of tracks that use the album's description, because an existing album has
 * one.
 */
function withoutCopiedProblems(track: TrackDraft): TrackDraft {
  if (track.description !== undefined) return track
  return {
    ...track,
    problems: track.problems.filter(({ field }) => field !== payloadFields.description),
  }
}

const coverReducer = fileReducer(chosenFileRules.albumArt)
const audioReducer = fileReducer(fileRules.track)

function albumAfterFile(album: AlbumDraft, action: FileAction): AlbumDraft {
  const cover = coverReducer(album.cover, action)
  return { ...album, cover, problems: withoutChanged(album.problems, albumFields, { cover }) }
}

/** Sets the first chosen file. Its name becomes the title unless the user has typed one. */
function trackAfterFile(track: TrackDraft, action: FileAction): TrackDraft {
  const isChoice = action.type === 'choose'
  const firstOnly = isChoice ? { ...action, files: action.files.slice(0, 1) } : action
  const file = audioReducer(track.file, firstOnly)
  const nextTrack = {
    ...track,
    file,
    problems: withoutChanged(track.problems, trackFields, { file }),
  }
  if (track.title && track.title !== track.suggestedTitle) return nextTrack
  if (file.phase === 'refused' || (file.phase === 'failed' && !canRetry(file)))
    return { ...nextTrack, title: '' }
  if (!isChoice || file.phase !== 'sending') return nextTrack
  const title = titleOf(file.file.name)
  return { ...nextTrack, title, suggestedTitle: title }
}

type FileMetadataAction = Extract<UploadAction, { type: 'fileMetadata' }>

/** Proposes title, album name and cover for fields that the user has not changed. */
function withFileMetadata(
  state: UploadState,
  { key, file, metadata }: FileMetadataAction,
): UploadState {
  const track = state.tracks.find((candidate) => candidate.key === key)
  if (!track || fileOf(track.file) !== file) return state
  const title = titleFrom(metadata.title ?? '')
  const isTitleFree = title !== '' && (!track.title || track.title === track.suggestedTitle)
  const proposed = isTitleFree
    ? changeTrack(state, key, (draft) => ({ ...draft, title, suggestedTitle: title }))
    : state
  return { ...proposed, album: withProposals(state, metadata) }
}

function withProposals(state: UploadState, { albumName, cover }: FileMetadata): AlbumDraft {
  const { album } = state
  if (album.kind !== 'new' || isAlbumFixed(state)) return album
  const namedAlbum = !album.name && albumName ? { ...album, name: albumName } : album
  if (!cover || album.proposedCover || album.cover.phase !== 'empty') return namedAlbum
  const withCover = albumAfterFile(namedAlbum, { type: 'choose', files: [cover] })
  return { ...withCover, proposedCover: cover }
}

/** Adds a track for each accepted file in place of the untouched tracks. */
function withFiles(state: UploadState, files: readonly File[]): UploadState {
  const { tracks, refusedFiles } = state
  const key = nextKey(tracks)
  const newTracks = files.map((file, index) =>
    trackAfterFile(newTrack(key + index), { type: 'choose', files: [file] }),
  )
  const isRefused = ({ file }: TrackDraft) => file.phase === 'refused'
  const refusedTracks = newTracks.filter(isRefused)
  const acceptedTracks = newTracks.filter((track) => !isRefused(track))
  return {
    ...state,
    tracks:
      acceptedTracks.length > 0
        ? [...tracks.filter((track) => !isUntouched(track)), ...acceptedTracks]
        : tracks,
    refusedFiles: [...refusedFiles, ...refusedTracks.map(({ file }) => file)],
  }
}

/** Removes a track whose file the server refused, unless the user has described it. */
function withoutRefused(state: UploadState, key: number): UploadState {
  const track = state.tracks.find((candidate) => candidate.key === key)
  if (track?.file.phase !== 'failed' || !track.file.problem || canRetry(track.file)) return state
  if (!isUntouched({ ...track, file: NO_FILE })) return state
  return { ...withoutTrack(state, key), refusedFiles: [...state.refusedFiles, track.file] }
}

function changeTrack(
  state: UploadState,
  key: number,
  change: (track: TrackDraft) => TrackDraft,
): UploadState {
  return {
    ...state,
    tracks: state.tracks.map((track) => (track.key === key ? change(track) : track)),
  }
}

function withoutTrack(state: UploadState, key: number): UploadState {
  const remainingTracks = state.tracks.filter((track) => track.key !== key)
  return {
    ...state,
    tracks: remainingTracks.length > 0 ? remainingTracks : [newTrack(nextKey(state.tracks))],
  }
}

/**
 * Checks the upload and shows its problems. Enters the next phase if any track can be published.
 */
function checkAndContinue(state: UploadState): UploadState {
  const { album, hasRights } = state
  const filledTracks = state.tracks.filter((track) => !isUntouched(track))
  const tracks = filledTracks.length > 0 ? filledTracks : state.tracks
  const problems = checkUpload(album, tracks)
  const canContinue =
    hasRights && problems.album.length === 0 && problems.tracks.some(({ length }) => length === 0)
  const checkedUpload = {
    ...state,
    album: { ...album, problems: problems.album },
    tracks: tracks.map((track, index) => ({
      ...track,
      problems: problems.tracks[index] ?? [],
      refusal: undefined,
    })),
    isRightsMissing: !hasRights,
  }
  if (!canContinue) return { ...checkedUpload, phase: 'editing', latestRefusal: { by: 'check' } }
  return { ...checkedUpload, phase: hasFilesUnderWay(state) ? 'submitted' : 'publishing' }
}

const hasFilesUnderWay = ({ album, tracks }: UploadState) =>
  isUnderWay(album.cover) || tracks.some(({ file }) => isUnderWay(file))

const nextKey = (tracks: readonly TrackDraft[]) => Math.max(...tracks.map(({ key }) => key)) + 1

/**
 * Sorts files by name, because file pickers return them in the order of clicks or of the folder's
 * view.
 */
const sortByName = (files: readonly File[]) =>
  files.toSorted((a, b) => fileNameCollator.compare(a.name, b.name))
const inNameOrder = (action: FileAction): FileAction =>
  action.type === 'choose' ? { ...action, files: sortByName(action.files) } : action
const fileNameCollator = new Intl.Collator('en', { numeric: true })

const isPicture = ({ name }: File) =>
  fileRules.albumArt.extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))

/** The payload's field for each part of a draft, or the prefix of its fields. */
const albumFields: Record<string, string> = {
  kind: payloadFields.album,
  existing: payloadFields.album,
  name: payloadFields.albumName,
  description: payloadFields.albumDescription,
  cover: payloadFields.albumArt,
  tags: payloadFields.tags,
}
const trackFields: Record<string, string> = {
  title: payloadFields.title,
  description: payloadFields.description,
  file: payloadFields.file,
  tags: payloadFields.tags,
}

/** Returns the problems that are not about the changed fields. */
function withoutChanged(
  problems: readonly FieldProblem[],
  fieldsOf: Record<string, string>,
  change: object,
): readonly FieldProblem[] {
  const changedFields = Object.keys(change).flatMap((name) => fieldsOf[name] ?? [])
  return problems.filter(({ field }) => !changedFields.some((prefix) => field.startsWith(prefix)))
}
