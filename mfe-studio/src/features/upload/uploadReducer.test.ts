import type { FileState } from '@sori/remote-kit/forms'
import { uploadReducer } from './uploadReducer.ts'
import { NEW_UPLOAD, newTrack, type UploadAction, type UploadState } from './uploadState.ts'

const fileOf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const reduce = (state: UploadState, ...actions: UploadAction[]) =>
  actions.reduce(uploadReducer, state)
const choose = (key: number, ...files: File[]): UploadAction => ({
  type: 'trackFile',
  key,
  action: { type: 'choose', files },
})
const stored = (path: string): FileState => ({ phase: 'sent', path, name: path })
const rejected = { status: 400, code: 'VALIDATION', message: '' }

/** An upload without problems. */
const complete: UploadState = {
  ...NEW_UPLOAD,
  album: { ...NEW_UPLOAD.album, name: '밤하늘', description: '설명', cover: stored('a/1') },
  tracks: ['NIGHT', 'DAWN'].map((title, index) => ({
    ...newTrack(index + 1),
    title,
    description: '설명',
    file: stored(`f/${index}`),
    tags: { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] },
  })),
  hasRights: true,
}
const phaseOf = (state: UploadState, ...actions: UploadAction[]) => reduce(state, ...actions).phase

describe('uploadReducer', () => {
  it('publishes a complete upload', () => {
    expect(phaseOf(complete, { type: 'submit' })).toBe('publishing')
    expect(phaseOf(complete, { type: 'submit' }, { type: 'publishEnded', isComplete: true })).toBe(
      'published',
    )
  })

  it('keeps editing when something is missing', () => {
    const { phase, latestRefusal, isRightsMissing, album, tracks } = reduce(NEW_UPLOAD, {
      type: 'submit',
    })
    expect([phase, latestRefusal, isRightsMissing]).toEqual(['editing', { by: 'check' }, true])
    expect([album.problems.length, tracks[0]?.problems.length]).toEqual([6, 2])
  })

  it('accepts the description of an existing album that is chosen after the check', () => {
    const described = complete.tracks.map((track) => ({ ...track, description: undefined }))
    const album = { ...complete.album, kind: 'existing' as const, description: '' }
    const submitted = reduce({ ...complete, album, tracks: described }, { type: 'submit' })
    const fieldsOf = ({ tracks }: UploadState) => tracks[0]?.problems.map(({ field }) => field)
    expect(fieldsOf(submitted)).toContain('musicDTO.description')
    const existing = { id: 7, name: '밤하늘', description: '설명' }
    expect(fieldsOf(reduce(submitted, { type: 'editAlbum', change: { existing } }))).toEqual([])
  })

  it('publishes after the last file has arrived', () => {
    const file = fileOf('noon.mp3')
    const sending = reduce(complete, choose(2, file), { type: 'submit' })
    expect(sending.phase).toBe('submitted')
    expect(
      phaseOf(sending, {
        type: 'trackFile',
        key: 2,
        action: { type: 'transfer', next: { phase: 'sending', file, percent: 50 } },
      }),
    ).toBe('submitted')
    expect(
      phaseOf(sending, {
        type: 'trackFile',
        key: 2,
        action: { type: 'transfer', next: { phase: 'sent', file, name: 'noon.mp3', path: 'f/9' } },
      }),
    ).toBe('publishing')
  })

  it('returns to editing when a submitted file fails', () => {
    const file = fileOf('noon.mp3')
    const fails: UploadAction = {
      type: 'trackFile',
      key: 2,
      action: { type: 'transfer', next: { phase: 'failed', file, problem: rejected } },
    }
    const only = { ...complete, tracks: complete.tracks.slice(1) }
    const { phase, latestRefusal, tracks } = reduce(
      only,
      choose(2, file),
      { type: 'submit' },
      fails,
    )
    expect([phase, latestRefusal]).toEqual(['editing', { by: 'check' }])
    expect(tracks[0]?.problems.map(({ code }) => code)).toEqual(['TRACK_REQUIRED'])
  })

  it('publishes the good tracks when another file fails or a title is repeated', () => {
    const file = fileOf('noon.mp3')
    const failed = reduce(
      complete,
      choose(2, file),
      { type: 'submit' },
      {
        type: 'trackFile',
        key: 2,
        action: { type: 'transfer', next: { phase: 'failed', file, problem: rejected } },
      },
    )
    expect([failed.phase, failed.tracks.map(({ problems }) => problems.length)]).toEqual([
      'publishing',
      [0, 1],
    ])
    const repeated = reduce(
      complete,
      { type: 'editTrack', key: 2, change: { title: 'Night' } },
      { type: 'submit' },
    )
    expect(repeated.phase).toBe('publishing')
    expect(repeated.tracks[1]?.problems.map(({ code }) => code)).toEqual(['TAKEN'])
  })

  it('removes an empty track when the upload is submitted', () => {
    const { tracks } = reduce(complete, { type: 'addTrack' }, { type: 'submit' })
    expect(tracks.map(({ title }) => title)).toEqual(['NIGHT', 'DAWN'])
  })

  it('proposes title, album name and cover of a file, but keeps typed texts and a chosen cover', () => {
    const file = fileOf('01 track.mp3')
    const cover = fileOf('01 track.jpg')
    const metadata = { title: "Don't stop", albumName: 'NIGHTS', cover }
    const proposing: UploadAction = { type: 'fileMetadata', key: 1, file, metadata }
    const { album, tracks } = reduce(NEW_UPLOAD, choose(1, file), proposing)
    expect([tracks[0]?.title, album.name, album.cover.phase]).toEqual([
      'DONT STOP',
      'NIGHTS',
      'sending',
    ])
    const cleared = reduce(
      { ...NEW_UPLOAD, album, tracks },
      { type: 'albumFile', action: { type: 'clear' } },
      proposing,
    )
    expect(cleared.album.cover.phase).toBe('empty')
    const typed = reduce(
      NEW_UPLOAD,
      choose(1, file),
      { type: 'editTrack', key: 1, change: { title: '밤' } },
      { type: 'editAlbum', change: { name: '앨범' } },
      { type: 'drop', files: [fileOf('own.png')] },
      proposing,
    )
    expect([typed.tracks[0]?.title, typed.album.name]).toEqual(['밤', '앨범'])
    expect(typed.album.cover).toMatchObject({ file: { name: 'own.png' } })
    const replaced = reduce(NEW_UPLOAD, choose(1, fileOf('other.mp3')), proposing)
    expect(replaced.tracks[0]?.title).toBe('OTHER')
  })

  it('ignores a second submit while publishing', () => {
    const publishing = reduce(complete, { type: 'submit' })
    expect(reduce(publishing, { type: 'submit' })).toBe(publishing)
  })

  it('removes published tracks and keeps refused ones with their problems', () => {
    const problems = [
      { field: 'musicDTO.title', code: 'TAKEN' },
      { field: 'albumDTO.albumName', code: 'FORMAT' },
    ]
    const { phase, album, tracks, isAlbumLive } = reduce(
      complete,
      { type: 'submit' },
      { type: 'trackPublished', key: 1 },
      { type: 'trackRefused', key: 2, problems, refusal: undefined },
      { type: 'publishEnded', isComplete: false },
    )
    expect([phase, isAlbumLive]).toEqual(['editing', true])
    expect(tracks.map(({ title, problems: left }) => [title, left])).toEqual([
      ['DAWN', [problems[0]]],
    ])
    expect(album.problems).toEqual([problems[1]])
  })

  it('removes the problems of an edited field only', () => {
    const checked = reduce(
      NEW_UPLOAD,
      { type: 'submit' },
      { type: 'editTrack', key: 1, change: { title: 'NIGHT' } },
    )
    const edited = reduce(checked, { type: 'editAlbum', change: { name: '밤' } })
    expect(edited.tracks[0]?.problems.map(({ field }) => field)).not.toContain('musicDTO.title')
    expect(edited.tracks[0]?.problems).toHaveLength(1)
    expect(edited.album.problems.map(({ field }) => field)).toEqual([
      'albumDTO.albumArtPath',
      'albumDTO.description',
      'tagsDTO.instrument',
      'tagsDTO.mood',
      'tagsDTO.genre',
    ])
  })

  it('replaces a suggested title and keeps a typed one', () => {
    const first = reduce(NEW_UPLOAD, choose(1, fileOf('night.mp3')))
    expect(first.tracks[0]?.title).toBe('NIGHT')
    expect(reduce(first, choose(1, fileOf('dawn.mp3'))).tracks[0]?.title).toBe('DAWN')
    const typed = reduce(first, { type: 'editTrack', key: 1, change: { title: '밤' } })
    expect(reduce(typed, choose(1, fileOf('dawn.mp3'))).tracks[0]?.title).toBe('밤')
    expect(reduce(typed, choose(1, fileOf('dawn.ogg'))).tracks[0]?.title).toBe('밤')
  })

  it('removes a suggested title with its refused file', () => {
    const file = fileOf('night.mp3')
    const first = reduce(NEW_UPLOAD, choose(1, file))
    expect(reduce(first, choose(1, fileOf('dawn.ogg'))).tracks[0]?.title).toBe('')
    const fails = (status: number): UploadAction => {
      const problem = { ...rejected, status }
      return {
        type: 'trackFile',
        key: 1,
        action: { type: 'transfer', next: { phase: 'failed', file, problem } },
      }
    }
    expect(reduce(first, fails(400)).tracks[0]?.title).toBe('')
    expect(reduce(first, fails(500)).tracks[0]?.title).toBe('NIGHT')
  })

  it('lists a refused file in place of its track, unless the artist has described the track', () => {
    const dropped = reduce(NEW_UPLOAD, {
      type: 'drop',
      files: [fileOf('a.mp3'), fileOf('b.ogg'), fileOf('c.wav')],
    })
    expect(dropped.tracks.map(({ title }) => title)).toEqual(['A', 'C'])
    expect(dropped.refusedFiles).toEqual([{ phase: 'refused', code: 'TRACK_TYPE', name: 'b.ogg' }])
    const [track] = dropped.tracks
    const file = track?.file.phase === 'sending' ? track.file.file : fileOf('')
    const fails: UploadAction = {
      type: 'trackFile',
      key: track?.key ?? 0,
      action: { type: 'transfer', next: { phase: 'failed', file, problem: rejected } },
    }
    const failed = reduce(dropped, fails)
    expect(failed.tracks.map(({ title }) => title)).toEqual(['C'])
    expect(failed.refusedFiles.map(({ phase }) => phase)).toEqual(['refused', 'failed'])
    const described = reduce(
      dropped,
      { type: 'editTrack', key: track?.key ?? 0, change: { description: '밤' } },
      fails,
    )
    expect(described.tracks).toHaveLength(2)
    expect(reduce(failed, { type: 'forgetRefused' }).refusedFiles).toEqual([])
  })

  it('ignores the transfer of a replaced file', () => {
    const old = fileOf('night.mp3')
    const late: UploadAction = {
      type: 'trackFile',
      key: 1,
      action: {
        type: 'transfer',
        next: { phase: 'sent', file: old, name: 'night.mp3', path: 'f/1' },
      },
    }
    const { tracks } = reduce(NEW_UPLOAD, choose(1, old), choose(1, fileOf('dawn.mp3')), late)
    expect(tracks[0]?.file.phase).toBe('sending')
  })

  it('adds tracks in the order of the numbers in their file names', () => {
    const files = ['Track 10.wav', 'Track 2.wav', 'Track 1.wav'].map((name) => fileOf(name))
    const ordered = ['TRACK 1', 'TRACK 2', 'TRACK 10']
    const titlesAfter = (action: UploadAction) =>
      reduce(NEW_UPLOAD, action).tracks.map(({ title }) => title)
    expect(titlesAfter(choose(1, ...files))).toEqual(ordered)
    expect(titlesAfter({ type: 'drop', files })).toEqual(ordered)
  })

  it('makes a track of each dropped audio file in place of untouched tracks', () => {
    const { album, tracks } = reduce(NEW_UPLOAD, {
      type: 'drop',
      files: [fileOf('one.mp3'), fileOf('cover.PNG'), fileOf('two.ogg')],
    })
    expect(tracks.map(({ title, file }) => [title, file.phase])).toEqual([['ONE', 'sending']])
    expect(album.cover.phase).toBe('sending')
  })

  it('does not change the cover of an album with a live track', () => {
    const live = reduce(complete, { type: 'trackPublished', key: 1 })
    const dropped = reduce(live, { type: 'drop', files: [fileOf('cover.png')] })
    expect(dropped.album.cover).toEqual(stored('a/1'))
  })

  it('always has a track', () => {
    const { tracks } = reduce(NEW_UPLOAD, { type: 'removeTrack', key: 1 })
    expect(tracks.map(({ title }) => title)).toEqual([''])
    expect(reduce(NEW_UPLOAD, { type: 'addTrack' }).tracks).toHaveLength(2)
    expect(reduce(complete, { type: 'addTrack' }).tracks).toHaveLength(3)
  })
})
