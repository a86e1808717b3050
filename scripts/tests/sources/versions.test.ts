import { expect, it } from '@jest/globals'
import { otherVersions } from '../../set-version.ts'

it('uses one version in API, shell, remotes, packages and images', () => {
  expect(otherVersions()).toEqual([])
})
