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
 * Returns the packages that remotes share with the shell. Shared packages are not tree-shaken, so
 * Router and Redux are files that export only the used names: this saves 60 kB.
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
