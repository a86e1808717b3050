import { answerAlways, respond } from '@sori/remote-kit/testing'

// Each row of a logged-in member requests whether its track is saved.
answerAlways(respond.to('GET /api/me/favourites/saved', () => ({ dto: { musicIds: [] } })))
