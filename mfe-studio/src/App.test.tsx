import { describeRemote } from '@sori/remote-kit/testing'
import { missingFiles } from '@sori/remote-tools/jest'
import { App } from './App.tsx'
import { manifest } from './remote.manifest.ts'
import { screens } from './screens.ts'
import { createStore } from './store.ts'

describeRemote({ App, createStore, manifest, screens })

it('mfe-studio follows the file structure of all remotes', () => {
  expect(missingFiles(manifest.name)).toEqual([])
})
