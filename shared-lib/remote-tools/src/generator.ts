export { makeFeature } from './generator/makeFeature.ts'
export { addPackedPackages, makeRemote, makeRepository } from './generator/makeRemote.ts'
export { GeneratorError } from './generator/templates.ts'
