import toolkitPackage from '@reduxjs/toolkit/package.json'
import * as query from '@sori/remote-kit/shared/query'
import * as redux from '@sori/remote-kit/shared/redux'
import * as router from '@sori/remote-kit/shared/router'
import * as toolkit from '@sori/remote-kit/shared/toolkit'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import reactPackage from 'react/package.json'
import * as dom from 'react-dom'
import * as domClient from 'react-dom/client'
import domPackage from 'react-dom/package.json'
import reduxPackage from 'react-redux/package.json'
import routerPackage from 'react-router-dom/package.json'

/**
 * Router and Redux are facades of the names in use: shared packages are not tree-shaken, and the
 * whole packages are 60 kB larger.
 */
export function sharedModules() {
  return {
    react: provided(reactPackage.version, react),
    'react/jsx-runtime': provided(reactPackage.version, jsx),
    'react-dom': provided(domPackage.version, dom),
    'react-dom/client': provided(domPackage.version, domClient),
    'react-router-dom': provided(routerPackage.version, router),
    'react-redux': provided(reduxPackage.version, redux),
    '@reduxjs/toolkit': provided(toolkitPackage.version, toolkit),
    '@reduxjs/toolkit/query/react': provided(toolkitPackage.version, query),
  }
}

function provided(version: string, module: object) {
  return {
    version,
    scope: 'default',
    lib: () => module,
    shareConfig: {
      singleton: true,
      strictVersion: true,
      eager: true,
      requiredVersion: `^${version}`,
    },
  }
}
