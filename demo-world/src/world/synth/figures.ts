/**
 * A rhythm with a character for each sixteenth: `X` `x` `o` the whole chord from loud to soft, `0`
 * to `9` a tone of it from the lowest, `_` a continued note, `.` a rest.
 */
export type Figure = string

export type FigureNote = {
  step: number
  length: number /** -1 for the whole chord. */
  tone: number
  velocity: number
}

const chords: Record<string, number> = { X: 1, x: 0.8, o: 0.6 }

export function readFigure(figure: Figure): { notes: FigureNote[]; steps: number } {
  const clean = figure.replaceAll(' ', '')
  const notes: FigureNote[] = []
  for (const [step, character] of [...clean].entries()) {
    const velocity = chords[character]
    if (character === '_') {
      const last = notes.at(-1)
      if (last) last.length++
    } else if (velocity !== undefined) notes.push({ step, length: 1, tone: -1, velocity })
    else if (character !== '.')
      notes.push({
        step,
        length: 1,
        tone: Number(character),
        velocity: step % 4 === 0 ? 0.95 : 0.78,
      })
  }
  return { notes, steps: clean.length }
}

export const chordFigures = {
  held: 'X_______________',
  halves: 'X_______x_______',
  late: 'X_________x_____',
  offbeat: '..x_..x_..x_..x_',
  skip: 'X_.x_.x_..x_.x_.',
  tresillo: 'X__x__x_X__x__x_',
  charleston: 'X_____x_........',
  ballad: '0_2_3_2_4_3_2_3_',
  rising: '0_1_2_3_4_3_2_1_',
  rolling: '0123432101234321',
  waltz: '0_x_x_0_x_x_',
  broken: '0_2_1_2_3_2_1_2_',
  strum: 'X___x_o_.ox_x_o_',
  stab: 'X.....x...X..x..',
  pulse: 'XoxoXoxoXoxoXoxo',
  gate: 'X.xX.xX.X.xX.xX.',
  sparse: 'X___....x_......',
  answer: '........x___x_x_',
  cascade: '9_8_7_6_5_4_3_2_',
  glitter: '5.7.6.8.7.9.6.8.',
} satisfies Record<string, Figure>

export const bassFigures = {
  long: '0_______________',
  halves: '0_______2_______',
  pedal: '0_0_0_0_0_0_0_0_',
  eighths: '0.0.0.0.0.0.0.0.',
  gallop: '0.000.000.000.00',
  octaves: '0_4_0_4_0_4_0_4_',
  walk: '0___1___2___3___',
  lazy: '0_____.0..2_..1.',
  funk: '0..0..4.0.3.2.4.',
  skip: '0..0..4_.02..3.4',
  dub: '0____...2_0_....',
  bounce: '0__0__0_4__2__0_',
  slide: '0_____0_..0_4___',
  trap: '0______0..0___4.',
  drill: '0_____4_...0__3_',
  reggae: '..0_2_..0_..3_2_',
  acid: '0040.0300.40.030',
  rolling: '.000.000.000.000',
} satisfies Record<string, Figure>
