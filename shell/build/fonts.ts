import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/** Where the fonts of a build are, as paths on the site. */
export interface PlacedFonts {
  /** The font of the first view, one file. */
  first: string
  /** The style sheet of every other character, in files that are fetched when a text needs them. */
  rest: string
}

/** Pretendard's own parts are in order of use, the most used last: these many, Latin, digits and some 800 syllables, make the first font. */
const FIRST = 8
/** These many before them are made into smaller parts, since a title holds only a few of their syllables. */
const SMALL = 12
const SYLLABLES = 16
/** What the words of shell and remotes need beyond the first font. A character that is missing here costs a further font file, and is still shown. */
const MORE = '쓸잔묵꽹펼탭큽닉숨렬눌숲←→↑↓·…–“”‘’✓×'
/** The weights of the design: nearly half of a variable font's bytes are for weights that nothing uses. */
const WEIGHTS = { wght: { min: 400, max: 700 } }

const home = join(dirname(createRequire(import.meta.url).resolve('pretendard/package.json')), 'dist/web/variable')

/** Makes Pretendard for the build in `folder`, each file named after its content. */
export async function placeFonts(folder: string): Promise<PlacedFonts> {
  mkdirSync(join(folder, 'assets/fonts'), { recursive: true })
  const place = (name: string, ending: string, content: Buffer | string) => {
    const path = `assets/fonts/${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${ending}`
    writeFileSync(join(folder, path), content)
    return `/${path}`
  }
  const parts = ownParts()
  const small = parts.slice(-FIRST - SMALL, -FIRST).flatMap(({ codes }) => codes)
  const frequent = new Set([...firstCharacters()].map((character) => character.codePointAt(0) ?? 0))
  const light = await subsetFont(readFileSync(join(home, 'woff2/PretendardVariable.woff2')), textOf([...frequent, ...small]), {
    targetFormat: 'truetype',
    variationAxes: WEIGHTS,
  })
  const cut = (codes: readonly number[]) => subsetFont(light, textOf(codes), { targetFormat: 'woff2' })

  const faces = parts
    .slice(0, -FIRST - SMALL)
    .map(({ file, codes }) => face(place('pretendard', 'woff2', readFileSync(join(home, file))), codes))
  const rare = small.filter((code) => !frequent.has(code))
  for (let at = 0; at < rare.length; at += SYLLABLES) {
    const codes = rare.slice(at, at + SYLLABLES)
    faces.push(face(place('pretendard', 'woff2', await cut(codes)), codes))
  }
  return { first: place('pretendard-first', 'woff2', await cut([...frequent])), rest: place('rest', 'css', faces.join('\n')) }
}

/** The characters of the first font. */
function firstCharacters(): string {
  return textOf(
    ownParts()
      .slice(-FIRST)
      .flatMap(({ codes }) => codes),
  ).concat(MORE)
}

/** The parts that Pretendard comes in: file and code points. */
function ownParts(): { file: string; codes: number[] }[] {
  const sheet = readFileSync(join(home, 'pretendardvariable-dynamic-subset.css'), 'utf8')
  return [...sheet.matchAll(/url\(\.\/([^)]+)\)[^}]*unicode-range:([^;}]+)/g)].map(([, file = '', ranges = '']) => ({
    file,
    codes: ranges.split(',').flatMap((range) => codesOf(range.trim())),
  }))
}

/** `U+41` or `U+41-5A`. */
function codesOf(range: string): number[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** A family of its own, so that it is asked only for what the first font lacks. */
function face(path: string, codes: readonly number[]): string {
  return `@font-face{font-family:'Pretendard Rest';font-weight:400 700;font-display:swap;src:url(${path}) format('woff2');unicode-range:${rangesOf(codes)}}`
}

/** Neighbours are written as one range. */
function rangesOf(codes: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && code === run[1] + 1) run[1] = code
    else runs.push([code, code])
  }
  const hex = (code: number) => code.toString(16)
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join()
}

function textOf(codes: readonly number[]): string {
  return codes.map((code) => String.fromCodePoint(code)).join('')
}
