import { answerAlways, respond } from '@sori/remote-kit/testing'

// Answers the request of each row of a member: is the track saved?
answerAlways(respond.to('GET /api/me/favourites/saved', () => ({ dto: { musicIds: [] } })))
