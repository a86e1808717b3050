import type { Random } from '../synth/random.ts'

/** The side of a cover in pixels. */
export const SIZE = 960

/** The ground first. Painters read only the colours that their albums have. */
export type Palette = readonly [string, string, string, string, string, string]

/** Draws the content of an SVG of 960×960. Painters of a single picture ignore the palette. */
export type Painter = (random: Random, palette: Palette) => string

/** A vertical or turned gradient, used as `url(#id)`. */
export function gradient(id: string, colours: readonly string[], turn = 90): string {
  const stops = colours.map(
    (colour, n) => `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" gradientTransform="rotate(${turn} .5 .5)">${stops.join('')}</linearGradient>`
}

export function glow(id: string, colour: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${strength * 0.32}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}

export const blurred = (id: string, by: number) =>
  `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="${by}"/></filter>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`

export type Point = readonly [number, number]

/** A smooth line through points, as the `d` of a path. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points as [[number, number], ...[number, number][]]
  let d = `M${first[0]},${first[1]}`
  let before = first
  for (const point of rest) {
    const middle = (before[0] + point[0]) / 2
    d += ` C${middle.toFixed(1)},${before[1].toFixed(1)} ${middle.toFixed(1)},${point[1].toFixed(1)} ${point[0].toFixed(1)},${point[1].toFixed(1)}`
    before = point
  }
  return d
}

export function closed(points: readonly Point[]): string {
  const at = (n: number) => points[(n + points.length) % points.length] as Point
  let d = `M${at(0).map((v) => v.toFixed(1))}`
  for (const n of points.keys()) {
    const [before, here, next, after] = [at(n - 1), at(n), at(n + 1), at(n + 2)]
    const out = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6]
    const into = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6]
    d += ` C${[...out, ...into, ...next].map((v) => v.toFixed(1)).join(',')}`
  }
  return `${d}z`
}

export const line = (d: string, colour: string, width: number, more = '') =>
  path(
    d,
    'none',
    `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}`,
  )

export const nth = <T>(list: readonly T[], n: number): T =>
  list[((n % list.length) + list.length) % list.length] as T

export const times = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('')

export const grid = (
  rows: number,
  columns: number,
  draw: (row: number, column: number) => string,
): string => times(rows, (row) => times(columns, (column) => draw(row, column)))

export const faint = (opacity: number) => `opacity="${opacity.toFixed(2)}"`

export const turned = (degrees: number, inside: string, x = 480, y = 480) =>
  `<g transform="rotate(${degrees.toFixed(1)} ${x} ${y})">${inside}</g>`
export const moved = (x: number, y: number, inside: string) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${inside}</g>`
