import { aMember } from './aMember.ts'
import { createTestHost } from './createTestHost.ts'
import { describeHost } from './describeHost.ts'

describeHost('createTestHost', ({ path, loggedIn }) => {
  const answers: ((yes: boolean) => void)[] = []
  const confirm = () => new Promise<boolean>((resolve) => answers.push(resolve))
  const host = createTestHost({ path, user: loggedIn ? aMember() : null, confirm })
  return {
    host,
    toasts: () => host.toasts,
    place: () => host.visited.at(-1) ?? '',
    title: host.title,
    tasks: () => host.taskList().map(({ title }) => title),
    loadings: host.loadings,
    answer: async (yes) => answers.shift()?.(yes),
    setLocale: host.setLocale,
  }
})

describe('createTestHost', () => {
  it('requires a visitor to log in, in both languages', () => {
    const host = createTestHost({ path: '/sounds/tracks', locale: 'en' })
    host.session.requireLogin()
    host.session.requireLogin('own words')
    expect(host.toasts.map(({ text }) => text)).toEqual(['please log in first', 'own words'])
  })
})
