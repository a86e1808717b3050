import { mountStandalone } from '@sori/shared-lib/testing'
import '@sori/shared-lib/contract/reset.css'
import '@sori/shared-lib/contract/tokens.css'
import { App } from './App.tsx'
import { createStore } from './store.ts'

mountStandalone({ name: 'admin', App, createStore })
