import { describe, expect, test } from '@jest/globals'
import { seededRandom, simulateCanary } from '../../../testing/canary-runs.ts'
import { decideCanary, type VersionVisits } from './decide-canary.ts'

const decide = (candidate: VersionVisits, live: VersionVisits, minutes = 60) =>
  decideCanary({ candidate, live, minutes })

describe('decideCanary', () => {
  test('waits while one of the versions has no visits', () => {
    expect(decide({}, {})).toBe('continue')
    expect(decide({}, { mount: 1_000 })).toBe('continue')
    expect(decide({ load: 50 }, {})).toBe('continue')
  })

  test('halts a candidate that never loads after a few visits', () => {
    expect(decide({ load: 2 }, { mount: 100 })).toBe('continue')
    expect(decide({ load: 5 }, { mount: 100 })).toBe('halt')
  })

  test('waits while both versions fail equally often', () => {
    expect(decide({ mount: 500, event: 50 }, { mount: 9_500, event: 950 })).toBe('continue')
  })

  test('promotes a candidate after enough visits and 30 minutes', () => {
    const live = { mount: 5_000, event: 5 }
    expect(decide({ mount: 140 }, live)).toBe('continue')
    expect(decide({ mount: 150 }, live)).toBe('promote')
    expect(decide({ mount: 150 }, live, 29)).toBe('continue')
  })

  test('promotes no candidate that seems to fail more often than the live version', () => {
    expect(decide({ mount: 400, event: 4 }, { mount: 7_600, event: 4 })).toBe('continue')
  })

  // `npm run bench -- canary` plays 10,000 runs of these and other cases.
  test('makes at most 1 % errors in 1,000 healthy and 1,000 failing canaries', () => {
    const random = seededRandom(35)
    const partOf = (verdict: string, candidate: number, live: number) => {
      const runs = Array.from({ length: 1_000 }, () =>
        simulateCanary({ live, candidate, candidateShare: 0.05 }, random),
      )
      return runs.filter((run) => run.verdict === verdict).length / runs.length
    }
    expect(partOf('halt', 0.01, 0.01)).toBeLessThanOrEqual(0.01)
    expect(partOf('promote', 0.05, 0.02)).toBeLessThanOrEqual(0.01)
    expect(partOf('halt', 0.2, 0.002)).toBeGreaterThanOrEqual(0.99)
  })
})
