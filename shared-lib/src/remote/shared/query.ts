/** What the house uses of RTK Query: see `router.ts`. */
export { createApi, setupListeners, skipToken } from '@reduxjs/toolkit/query/react'
