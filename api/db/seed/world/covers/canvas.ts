import type { Random } from '../synth/random.ts'
import { createRandom } from '../synth/random.ts'

const SIZE = 960

/** A painter gives the inside of an SVG of 960×960. */
export type Painter = (random: Random) => string

/** A vertical or turned gradient to be used as `url(#id)`. */
export function gradient(id: string, colours: readonly string[], turn = 90): string {
  const stops = colours.map((colour, n) => `<stop offset="${n / (colours.length - 1)}" stop-color="${colour}"/>`)
  return `<linearGradient id="${id}" gradientTransform="rotate(${turn} .5 .5)">${stops.join('')}</linearGradient>`
}

export function glow(id: string, colour: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${strength * 0.32}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}

export const blurred = (id: string, by: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

/** A smooth line through points, as the `d` of a path. */
export function smooth(points: readonly (readonly [number, number])[]): string {
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

/** The whole SVG: the painting under a veil of grain, as print has it. */
export function svgOf(painter: Painter, seed: string): string {
  const grain = `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  1.6 0 0 0 -.62"/></filter>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${painter(createRandom(seed))}<defs>${grain}</defs><rect width="960" height="960" filter="url(#grain)" opacity=".22"/></svg>`
}
