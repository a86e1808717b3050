import { describe, expect, test } from '@jest/globals'
import { readConfig } from './config.ts'

const secret = 'kq83hf7s0Lz2mVx9Qw4eRt6Yu1Io5PaD'

describe('the configuration', () => {
  test('has defaults that start on a clone', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: 'localhost',
      databaseUrl: null,
      demoData: false,
      accessTokenSeconds: 900,
      production: false,
      publicUrl: 'http://localhost:8080',
      trustProxy: false,
    })
  })

  test('is frozen, and takes empty variables for absent ones', () => {
    expect(Object.isFrozen(readConfig({ PORT: '', JWT_SECRET: '' }))).toBe(true)
  })

  test.each([
    [{ PORT: '80a' }, 'PORT: must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres: or postgresql:'],
    [{ STORAGE_URL: 's3://x' }, 'STORAGE_URL: must start with file:'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET: must have at least 32 characters'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY: must be'],
    [{ NODE_ENV: 'production' }, 'In production JWT_SECRET must be set'],
    [{ NODE_ENV: 'production', JWT_SECRET: 'a'.repeat(40) }, 'In production JWT_SECRET must be random'],
    [{ NODE_ENV: 'production', JWT_SECRET: secret, DEMO_DATA: 'on' }, 'In production DEMO_DATA must be off'],
  ])('refuses %j in one sentence', (env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })

  test('reads whom to trust', () => {
    const trust = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
    expect([trust('on'), trust('off'), trust('2'), trust('10.0.0.0/8, ::1')]).toEqual([true, false, 2, ['10.0.0.0/8', '::1']])
    expect(readConfig({ NODE_ENV: 'production', JWT_SECRET: secret }).production).toBe(true)
  })
})
