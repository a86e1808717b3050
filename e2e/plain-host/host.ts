import { createInstance } from '@module-federation/runtime'
import type { Lifecycles } from '@sori/remote-kit/host'
import * as query from '@sori/remote-kit/shared/query'
import * as reactRedux from '@sori/remote-kit/shared/redux'
import * as router from '@sori/remote-kit/shared/router'
import * as toolkit from '@sori/remote-kit/shared/toolkit'
import { createTestHost } from '@sori/remote-kit/testing'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'

/** Mounts the account remote without the shell. The URL names its `mf-manifest.json`. */
const entry = new URLSearchParams(location.search).get('entry') ?? ''
const host = createTestHost({ remote: 'account', path: '/login' })
const federation = createInstance({
  name: 'plain_host',
  remotes: [{ name: 'account', entry }],
  shared: {
    react: shared(react.version, react),
    'react/jsx-runtime': shared(react.version, jsxRuntime),
    'react-dom': shared(react.version, reactDom),
    'react-dom/client': shared(react.version, reactDomClient),
    'react-router-dom': shared('7.18.5', router),
    'react-redux': shared('9.3.1', reactRedux),
    '@reduxjs/toolkit': shared('2.14.0', toolkit),
    '@reduxjs/toolkit/query/react': shared('2.14.0', query),
  },
})
const remote = await federation.loadRemote<Lifecycles>('account/lifecycles')
if (!remote) throw new Error(`${entry} has no lifecycles`)
const props = {
  host,
  domElement: document.body.appendChild(document.createElement('main')),
  name: 'account',
}
await remote.bootstrap(props)
await remote.mount(props)

function shared(version: string, module: object) {
  return {
    version,
    lib: () => module,
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  }
}
