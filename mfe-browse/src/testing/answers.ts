import { answerAlways, respond } from '@sori/remote-kit/testing'

// Every row of a member requests whether it is saved.
answerAlways(respond.to('GET /api/me/favourites/saved', () => ({ dto: { musicIds: [] } })))
