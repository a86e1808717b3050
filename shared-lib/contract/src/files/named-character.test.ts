import { characterInName } from './named-character.ts'

describe('the name of a file', () => {
  it.each([
    ['pad_120bpm_Am.wav', 120, 'Am'],
    ['Kick 140 F#min.wav', 140, 'F#m'],
    ['DRUMLOOP-174-BPM.wav', 174, null],
    ['bpm92.5 bass Cmaj.mp3', 92.5, 'C'],
    ['XX_MELODY_128_piano_Bbm.wav', 128, 'A#m'],
    ['잔잔한_피아노_85bpm_D♭.wav', 85, 'C#'],
    ['strings (90 bpm) A minor.wav', 90, 'Am'],
    ['chords_100bpm_G.wav', 100, 'G'],
    ['e_100bpm.wav', 100, null],
    ['lead_ebmin.wav', null, 'D#m'],
    ['Cb_120bpm.wav', 120, 'B'],
  ])('%s states %s BPM and the key %s', (name, bpm, musicalKey) => {
    expect(characterInName(name)).toMatchObject({ bpm, musicalKey })
  })

  it.each([
    'I Am Here.wav',
    'A Minor Problem.wav',
    'Plan B.wav',
    '808 kick.wav',
    'Summer 120.wav',
    'loop_90bpm_120bpm.wav',
    'loop_500bpm.wav',
    'Dm7 chord.wav',
    'C#m to F#m.wav',
    '',
  ])('%s states neither', (name) => {
    expect(characterInName(name)).toMatchObject({ bpm: null, musicalKey: null })
  })

  it.each([
    ['moon_pad_93bpm_C#m.wav', 'moon pad'],
    ['Kick 140 F#min.wav', 'Kick'],
    ['strings (90 bpm) A minor.wav', 'strings'],
    ['A_120bpm_Loop_A.wav', 'Loop A'],
    ['808 kick.wav', '808 kick'],
    ['loop_90bpm_120bpm.wav', 'loop 90 bpm 120 bpm'],
  ])('%s has the other words %s', (name, words) => {
    expect(characterInName(name).otherWords.join(' ')).toBe(words)
  })
})
