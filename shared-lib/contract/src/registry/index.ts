export { audienceOf } from './audience.ts'
export { claimsOf, type Holder } from './claims.ts'
export { ownerOf, routeOf, serverPaths } from './routes.ts'
export * from './schemas.ts'
