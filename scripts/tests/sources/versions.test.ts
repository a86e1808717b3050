import { expect, it } from '@jest/globals'
import { otherVersions } from '../../product/release-version.ts'

it('has one version for the API, the shell, the remotes, the packages and the images', () => {
  expect(otherVersions()).toEqual([])
})
