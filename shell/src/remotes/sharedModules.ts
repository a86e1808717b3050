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
 * Returns the shared packages. Router and Redux are facades with the used names only: shared
 * packages are not tree-shaken, and the whole ones are 60 kB larger.
 */
export function sharedModules() {
  return {
    react: sharedModule(reactPackage.version, react),
    'react/jsx-runtime': sharedModule(reactPackage.version, jsx),
    'react-dom': sharedModule(domPackage.version, dom),
    'react-dom/client': sharedModule(domPackage.version, domClient),
    'react-router-dom': sharedModule(routerPackage.version, router),
    'react-redux': sharedModule(reduxPackage.version, redux),
    '@reduxjs/toolkit': sharedModule(toolkitPackage.version, toolkit),
    '@reduxjs/toolkit/query/react': sharedModule(toolkitPackage.version, query),
  }
}

function sharedModule(version: string, module: object) {
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
