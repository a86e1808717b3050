// Gives tests jest's functions in processes without jest's virtual machines (ADR 112).
import { registerHooks } from 'node:module'

const { href } = new URL('./globals.ts', import.meta.url)

registerHooks({
  resolve: (name, context, next) =>
    name === '@jest/globals' ? { url: href, shortCircuit: true } : next(name, context),
})
