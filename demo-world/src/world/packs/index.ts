import { basement } from './basement.ts'
import { ferry } from './ferry.ts'
import { gaya } from './gaya.ts'
import { hanok808 } from './hanok808.ts'
import { lofikid } from './lofikid.ts'
import { mintchord } from './mintchord.ts'
import { monokrom } from './monokrom.ts'
import { moonlight } from './moonlight.ts'
import { northlight } from './northlight.ts'
import type { Pack } from './pack.ts'
import { polarbear } from './polarbear.ts'
import { seoulbeat } from './seoulbeat.ts'
import { southsea } from './southsea.ts'
import { squirrel } from './squirrel.ts'
import { velvetroom } from './velvetroom.ts'
import { workshop } from './workshop.ts'

/** Who sells here, the demo artist first. */
export const packs: readonly Pack[] = [
  moonlight,
  lofikid,
  seoulbeat,
  gaya,
  northlight,
  mintchord,
  hanok808,
  basement,
  squirrel,
  velvetroom,
  ferry,
  polarbear,
  southsea,
  monokrom,
  workshop,
]
