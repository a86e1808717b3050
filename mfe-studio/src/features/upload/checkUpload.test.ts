import { checkUpload, missingTags } from './checkUpload.ts'
import { newRow, titleOf } from './soundRows.ts'

const album = {
  kind: 'new' as const,
  existing: undefined,
  name: '밤하늘',
  description: '설명',
  artPath: '/media/a.webp',
  artSending: false,
}
const row = {
  ...newRow(),
  title: 'NIGHT',
  description: '설명',
  path: 'f/1',
  phase: 'sent' as const,
  tags: { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] },
}
const codes = (of: { field: string; code: string }[] | readonly { field: string; code: string }[] = []) =>
  of.map(({ field, code }) => `${field} ${code}`)

describe('an upload before it is sent', () => {
  it('is refused at every field that lacks something', () => {
    const empty = newRow()
    const { album: ofAlbum, rows } = checkUpload({ ...album, name: '', description: '', artPath: undefined }, [empty])
    expect(codes(ofAlbum)).toEqual(['albumDTO.albumArtPath IMAGE_REQUIRED', 'albumDTO.albumName REQUIRED', 'albumDTO.description REQUIRED'])
    expect(codes(rows.get(empty.key))).toEqual([
      'musicDTO.title REQUIRED',
      'musicDTO.filePath TRACK_REQUIRED',
      'musicDTO.description REQUIRED',
      'tagsDTO.instrument REQUIRED',
      'tagsDTO.mood REQUIRED',
      'tagsDTO.genre REQUIRED',
    ])
  })

  it('is taken while its files are on their way', () => {
    const { album: ofAlbum, rows } = checkUpload({ ...album, artPath: undefined, artSending: true }, [
      { ...row, path: undefined, phase: 'waiting' },
    ])
    expect([ofAlbum, rows.get(row.key)]).toEqual([[], []])
  })

  it('needs no picture for an album that there is', () => {
    const existing = { id: 3, name: 'OLD ALBUM', description: '설명' }
    expect(checkUpload({ ...album, name: '', description: '', artPath: undefined, kind: 'existing', existing }, [row]).album).toEqual([])
  })

  it('needs nothing of a new album where one is to be chosen', () => {
    const none = { ...album, kind: 'existing' as const, name: '', description: '', artPath: undefined }
    expect(codes(checkUpload(none, [row]).album)).toEqual(['albumDTO.albumName ALBUM_NEEDED'])
  })

  it('tells which kind of tags is missing', () => {
    const { rows } = checkUpload(album, [{ ...row, tags: { ...row.tags, mood: [] } }])
    expect(rows.get(row.key)?.map(missingTags)).toEqual(['mood'])
  })
})

test.each([
  ['01_새벽-하늘 (final).WAV', '01 새벽 하늘 FINAL'],
  ['night.drive.mp3', 'NIGHT DRIVE'],
  [`${'가'.normalize('NFD')}${'나'.normalize('NFD')}.wav`, '가나'],
  [`${'a'.repeat(80)}.wav`, 'A'.repeat(50)],
  ['---.wav', ''],
])('the file %s suggests the title %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})
