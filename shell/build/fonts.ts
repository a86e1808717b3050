import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/** Pretendard's own parts are in order of use, the most used last: these many, Latin, digits and some 700 syllables, go into the first font. */
const FIRST = 8
/** These many before them are made into smaller parts, since a title holds only a few of their syllables. */
const SMALL = 12
const SYLLABLES = 8
/** Characters of titles that Korean text seldom has. */
const MUSIC =
  '왈츠 스윙 첼로 튜바 햇 킥 스냅 톰 심벌 팝 힙합 붐뱁 펑크 딥 덥 뽕 앰비언트 셰이커 릴 쿨 렉 쉼 숲 햇살 빗 밭 늦 흑 틈 곁 녹음 숨 꿈'
const SIGNS = '$`←→↑↓·…–“”‘’✓×'
/** The weights of the design: nearly half of a variable font's bytes are for weights that nothing uses. */
const WEIGHTS = { wght: { min: 400, max: 700 } }
/**
 * Features that browsers use by default, and tabular digits. The others would be a sixth of the
 * first font.
 */
const KEPT = { keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'] }
const SYLLABLE = /[가-힣]/gu
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

const root = join(import.meta.dirname, '../..')
const home = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/web/variable',
)

/** The syllables of the words of shell and remotes, in order: another font is made when they are others. */
export function syllablesOfWords(): string {
  const files = globSync(
    '{shell,mfe-*,shared-lib/contract}/src/{messages,i18n}/{ko,fields,outcomes}.ts',
    { cwd: root },
  )
  const texts = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(SYLLABLE) ?? [],
  )
  return [...new Set(texts)].sort().join('')
}

/**
 * Writes Pretendard into the build in `folder`, with content hashes in the names. Returns the path
 * of its style sheet: one font file for the first view, and files for other characters, loaded on
 * demand.
 */
export async function placeFonts(folder: string): Promise<string> {
  mkdirSync(join(folder, 'assets/fonts'), { recursive: true })
  const place = (name: string, ending: string, content: Buffer | string) => {
    const path = `assets/fonts/${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${ending}`
    writeFileSync(join(folder, path), content)
    return `/${path}`
  }
  const parts = ownParts()
  const small = parts.slice(-FIRST - SMALL, -FIRST).flatMap(({ codes }) => codes)
  const frequent = new Set([...firstCharacters()].map((character) => character.codePointAt(0) ?? 0))
  const light = await subsetFont(
    readFileSync(join(home, 'woff2/PretendardVariable.woff2')),
    textOf([...frequent, ...small]),
    {
      targetFormat: 'truetype',
      variationAxes: WEIGHTS,
      ...KEPT,
    },
  )
  const cut = (codes: readonly number[]) =>
    subsetFont(light, textOf(codes), { targetFormat: 'woff2', ...KEPT })

  const faces = parts
    .slice(0, -FIRST - SMALL)
    .map(({ file, codes }) =>
      face(place('pretendard', 'woff2', readFileSync(join(home, file))), wholeRanges(codes)),
    )
  const rare = small.filter((code) => !frequent.has(code))
  for (let at = 0; at < rare.length; at += SYLLABLES) {
    const codes = rare.slice(at, at + SYLLABLES)
    faces.push(face(place('pretendard', 'woff2', await cut(codes)), rangesOf(codes)))
  }
  const first = `@font-face{font-family:'Pretendard Variable';font-weight:400 700;font-display:swap;src:url(${place('pretendard-first', 'woff2', await cut([...frequent]))}) format('woff2')}`
  return place('fonts', 'css', [first, ...faces].join('\n'))
}

/** The characters of the first font. */
function firstCharacters(): string {
  return textOf(
    ownParts()
      .slice(-FIRST)
      .flatMap(({ codes }) => codes),
  ).concat(syllablesOfWords(), MUSIC, SIGNS)
}

/** Returns Pretendard's own parts: file and code points. */
function ownParts(): { file: string; codes: number[] }[] {
  const sheet = readFileSync(join(home, 'pretendardvariable-dynamic-subset.css'), 'utf8')
  return [...sheet.matchAll(/url\(\.\/([^)]+)\)[^}]*unicode-range:([^;}]+)/g)].map(
    ([, file = '', ranges = '']) => ({
      file,
      codes: ranges.split(',').flatMap((range) => codesOf(range.trim())),
    }),
  )
}

/** `U+41` or `U+41-5A`. */
function codesOf(range: string): number[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Returns a separate font family, used only for characters that the first font lacks. */
function face(path: string, ranges: string): string {
  return `@font-face{font-family:'Pretendard Rest';font-weight:400 700;font-display:swap;src:url(${path}) format('woff2');unicode-range:${ranges}}`
}

/**
 * Returns rare syllables as one range: characters between have their own face, and the later face
 * wins.
 */
function wholeRanges(codes: readonly number[]): string {
  const syllables = codes.filter((code) => code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE)
  const others = codes.filter((code) => !syllables.includes(code))
  const whole =
    syllables.length > 0
      ? [`U+${Math.min(...syllables).toString(16)}-${Math.max(...syllables).toString(16)}`]
      : []
  return [...whole, ...(others.length > 0 ? [rangesOf(others)] : [])].join()
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
  return runs
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join()
}

function textOf(codes: readonly number[]): string {
  return codes.map((code) => String.fromCodePoint(code)).join('')
}
