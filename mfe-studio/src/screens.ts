import type { ComponentType } from 'react'
import { manifest } from './remote.manifest.ts'
import { NotBuiltPage } from './ui/NotBuiltPage.tsx'

/** The page of each route: none is built yet. */
export const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(manifest.routes.map(({ path }) => [path, NotBuiltPage]))
