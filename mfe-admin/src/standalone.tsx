import { mountStandalone } from '@sori/remote-kit/host'
import '@sori/contract/reset.css'
import '@sori/contract/tokens.css'
import { App } from './App.tsx'
import { createStore } from './store.ts'

mountStandalone({ name: 'admin', App, createStore })
