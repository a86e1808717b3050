import type { Words } from './ko.ts'

export const en: Words = {
  login: {
    title: 'Log in',
    submit: 'Log in',
    username: 'Email',
    password: 'Password',
    find: 'Find password',
    notMember: 'Not a member yet?',
    register: 'Register',
    failed: 'login failed',
    wait: (minutes) => `You can try again in about ${minutes} min.`,
  },
  password: { show: 'Show the password', hide: 'Hide the password' },
}
