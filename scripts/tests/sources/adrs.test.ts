import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { ADR_INDEX, drawAdrIndex, readAdrs } from '../../adr-index.ts'
import { root } from '../../product/workspaces.ts'

describe('the ADRs', () => {
  it.each(readAdrs())('follow the template: $file', ({ number, text }) => {
    const [title, , status] = text.split('\n')
    expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect(status).toMatch(/^\*\*Status:\*\* accepted, \d{4}-\d{2}-\d{2}$/)
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Context', 'Decision', 'Consequences'])
  })

  it('match their index (node scripts/adr-index.ts)', () => {
    expect(readFileSync(join(root, ADR_INDEX), 'utf8')).toBe(drawAdrIndex())
  })
})
