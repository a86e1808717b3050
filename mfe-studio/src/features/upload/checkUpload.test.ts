import { checkUpload, missingTags } from './checkUpload.ts'
import { NEW_UPLOAD, newTrack, titleOf } from './uploadState.ts'

const cover = { phase: 'sent' as const, path: '/media/a.webp', name: 'a.webp' }
const album = { ...NEW_UPLOAD.album, name: '밤하늘', description: '설명', cover }
const track = {
  ...newTrack(1),
  title: 'NIGHT',
  description: '설명',
  file: { phase: 'sent' as const, path: 'f/1', name: 'night.mp3' },
  tags: { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] },
}
const noFile = NEW_UPLOAD.album.cover
const codes = (problems: readonly { field: string; code: string }[] = []) =>
  problems.map(({ field, code }) => `${field} ${code}`)

describe('checkUpload', () => {
  it('reports every field that is missing, and copied values only at the album', () => {
    const none = {
      album: { ...album, name: '', description: '', cover: noFile },
      track: newTrack(1),
    }
    const copied = checkUpload(none.album, [none.track, none.track])
    expect(codes(copied.album)).toEqual([
      'albumDTO.albumArtPath IMAGE_REQUIRED',
      'albumDTO.albumName REQUIRED',
      'albumDTO.description REQUIRED',
      'tagsDTO.instrument REQUIRED',
      'tagsDTO.mood REQUIRED',
      'tagsDTO.genre REQUIRED',
    ])
    expect(copied.tracks.map(codes)).toEqual(
      Array(2).fill(['musicDTO.title REQUIRED', 'musicDTO.filePath TRACK_REQUIRED']),
    )
    const empty = { ...none.track, description: '', tags: NEW_UPLOAD.album.tags }
    const { album: ofAlbum, tracks } = checkUpload(
      { ...album, name: '', description: '', cover: noFile },
      [empty],
    )
    expect(codes(ofAlbum)).toEqual([
      'albumDTO.albumArtPath IMAGE_REQUIRED',
      'albumDTO.albumName REQUIRED',
      'albumDTO.description REQUIRED',
    ])
    expect(codes(tracks[0])).toEqual([
      'musicDTO.title REQUIRED',
      'musicDTO.filePath TRACK_REQUIRED',
      'musicDTO.description REQUIRED',
      'tagsDTO.instrument REQUIRED',
      'tagsDTO.mood REQUIRED',
      'tagsDTO.genre REQUIRED',
    ])
  })

  it('accepts description and tags of the album for a track without its own', () => {
    const { description: _, tags, ...rest } = track
    const copying = { ...rest, description: undefined, tags: undefined }
    expect(checkUpload({ ...album, tags }, [copying])).toEqual({ album: [], tracks: [[]] })
  })

  it('reports the missing description of an existing album at the track', () => {
    const existing = { id: 3, name: 'OLD ALBUM', description: '' }
    const chosenAlbum = { ...NEW_UPLOAD.album, kind: 'existing' as const, existing }
    const { tracks } = checkUpload(chosenAlbum, [{ ...track, description: undefined }])
    expect(codes(tracks[0])).toEqual(['musicDTO.description REQUIRED'])
  })

  it('accepts files that are still being uploaded', () => {
    const file = new File(['x'], 'night.mp3')
    const sending = { phase: 'sending' as const, file, percent: 0 }
    const problem = { status: 0, code: 'OFFLINE', message: '' }
    const { album: ofAlbum, tracks } = checkUpload({ ...album, cover: sending }, [
      { ...track, file: { phase: 'waiting', file, problem } },
    ])
    expect([ofAlbum, tracks[0]]).toEqual([[], []])
  })

  it('needs no cover for an existing album', () => {
    const existing = { id: 3, name: 'OLD ALBUM', description: '설명' }
    const chosenAlbum = { ...NEW_UPLOAD.album, kind: 'existing' as const, existing }
    expect(checkUpload(chosenAlbum, [track]).album).toEqual([])
  })

  it('reports only the missing choice of an existing album', () => {
    const none = { ...NEW_UPLOAD.album, kind: 'existing' as const }
    expect(codes(checkUpload(none, [track]).album)).toEqual(['albumDTO.albumName ALBUM_NOT_CHOSEN'])
  })

  it('reports which kind of tags is missing', () => {
    const { tracks } = checkUpload(album, [{ ...track, tags: { ...track.tags, mood: [] } }])
    expect(tracks[0]?.map(missingTags)).toEqual(['mood'])
  })
})

test.each([
  ['01_새벽-하늘 (final).WAV', '새벽 하늘 FINAL'],
  ['02 집으로.wav', '집으로'],
  ['03.wav', '03'],
  ['808 kick.wav', '808 KICK'],
  ['night.drive.mp3', 'NIGHT DRIVE'],
  ['01_moon_pad_93bpm_C#m.wav', 'MOON PAD'],
  ['120bpm_Am.wav', '120BPM AM'],
  [`${'가'.normalize('NFD')}${'나'.normalize('NFD')}.wav`, '가나'],
  [`${'a'.repeat(80)}.wav`, 'A'.repeat(50)],
  ['---.wav', ''],
])('titleOf makes a title from the file name %s: %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})
