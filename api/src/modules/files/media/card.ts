import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

/** The content of a card. `art` is an image file; `peaks` is in base64. */
export type Card = {
  title: string
  artist: string
  detail: string
  art: Uint8Array | null
  peaks: string | null
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const ART_SIZE = 470
const TEXT_LEFT = MARGIN + ART_SIZE + 60
const TEXT_WIDTH = WIDTH - MARGIN - TEXT_LEFT
const TITLE_HEIGHT_MAX = 150
const WAVE_TOP = 320
const WAVE_HEIGHT = 110
const BARS = 65
const SITE_NAME = '소리장터'
/** The colours of the dark theme. */
const colours = {
  background: '#0F1115',
  art: '#23264A',
  text: '#F1F3F6',
  meta: '#C0C6D0',
  wave: '#A3A8FF',
} as const

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/public/static',
)

/** Draws the card as a JPEG of 1200 × 630 pixels. */
export async function drawCard({ title, artist, detail, art, peaks }: Card): Promise<Uint8Array> {
  const [heading, name, price, site] = await Promise.all([
    renderText(title, 52, colours.text, TITLE_HEIGHT_MAX),
    renderText(artist, 30, colours.meta),
    renderText(detail, 30, colours.text),
    renderText(SITE_NAME, 30, colours.wave),
  ])
  const titleBottom = MARGIN + (heading?.height ?? 0)
  const bottom = HEIGHT - MARGIN - 36
  const layers = [
    { input: await renderArt(art), left: MARGIN, top: MARGIN },
    { input: Buffer.from(waveformSvg(peaks)), left: TEXT_LEFT, top: WAVE_TOP },
    ...placeText(heading, TEXT_LEFT, MARGIN),
    ...placeText(name, TEXT_LEFT, titleBottom + 20),
    ...placeText(price, TEXT_LEFT, bottom),
    ...placeText(site, WIDTH - MARGIN - (site?.width ?? 0), bottom),
  ]
  const background = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: colours.background,
  } as const
  const jpeg = await sharp({ create: background })
    .composite(layers)
    .jpeg({ quality: 86 })
    .toBuffer()
  return new Uint8Array(jpeg)
}

type Text = { data: Buffer; width: number; height: number }

/** Renders a text, and cuts it at `height`. Returns undefined for an empty text. */
async function renderText(text: string, size: number, colour: string, height = size * 1.4) {
  if (!text.trim()) return undefined
  const weight = size > 40 ? 'Bold' : 'Medium'
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `Pretendard ${weight} ${size}`,
      fontfile: join(fonts, `Pretendard-${weight}.otf`),
      rgba: true,
      width: TEXT_WIDTH,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const shownHeight = Math.min(info.height, Math.round(height))
  const cut = await sharp(data)
    .extract({ left: 0, top: 0, width: Math.min(info.width, TEXT_WIDTH), height: shownHeight })
    .png()
    .toBuffer()
  return { data: cut, width: Math.min(info.width, TEXT_WIDTH), height: shownHeight }
}

function placeText(text: Text | undefined, left: number, top: number): OverlayOptions[] {
  return text ? [{ input: text.data, left, top }] : []
}

/** The bars of an icon that replaces a missing picture. */
const WAVE_ICON = [0.28, 0.56, 0.9, 0.56, 0.28].map((part, bar) => {
  const height = part * 240
  const position = `x="${115 + bar * 52}" y="${(ART_SIZE - height) / 2}"`
  return `<rect ${position} width="32" height="${height}" rx="16" fill="${colours.wave}"/>`
})

/** Renders the cover or photo as a square with round corners. */
async function renderArt(art: Uint8Array | null): Promise<Buffer> {
  const corners = Buffer.from(
    `<svg width="${ART_SIZE}" height="${ART_SIZE}">` +
      `<rect width="${ART_SIZE}" height="${ART_SIZE}" rx="20"/></svg>`,
  )
  const picture = art
    ? sharp(art).resize(ART_SIZE, ART_SIZE, { fit: 'cover' })
    : sharp({ create: { width: ART_SIZE, height: ART_SIZE, channels: 4, background: colours.art } })
  const icon = Buffer.from(
    `<svg width="${ART_SIZE}" height="${ART_SIZE}">${WAVE_ICON.join('')}</svg>`,
  )
  return picture
    .composite([...(art ? [] : [{ input: icon }]), { input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function waveformSvg(peaks: string | null): string {
  const bytes = Buffer.from(peaks ?? '', 'base64')
  const part = bytes.length / BARS
  const step = TEXT_WIDTH / BARS
  const bars = Array.from({ length: bytes.length > 0 ? BARS : 0 }, (_, bar) => {
    const peak = Math.max(...bytes.subarray(Math.floor(bar * part), Math.floor((bar + 1) * part)))
    const height = Math.max(3, (peak / 255) * WAVE_HEIGHT)
    const position = `x="${(bar * step).toFixed(1)}" y="${((WAVE_HEIGHT - height) / 2).toFixed(1)}"`
    const size = `width="5" height="${height.toFixed(1)}"`
    return `<rect ${position} ${size} rx="2" fill="${colours.wave}"/>`
  })
  return `<svg width="${TEXT_WIDTH}" height="${WAVE_HEIGHT}">${bars.join('')}</svg>`
}

/** Escapes a text for Pango's markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
