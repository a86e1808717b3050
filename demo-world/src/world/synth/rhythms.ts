import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { drums } from './kits.ts'

const patterns = z.string().check(z.regex(/^[Xxo\-_.0-9 ]+$/))

/** Repeated patterns of sixteenths; `timeline.ts` explains the characters. */
export const { grooves, chordFigures, bassFigures } = z
  .strictObject({
    grooves: z.record(z.string(), z.partialRecord(z.enum(drums), patterns)),
    chordFigures: z.record(z.string(), patterns),
    bassFigures: z.record(z.string(), patterns),
  })
  .parse(JSON.parse(readFileSync(new URL('../rhythms.json', import.meta.url), 'utf8')))
