import type { SearchFilters } from '../../api/src/modules/catalogue/search/search-index.ts'

/** Words of titles and nicknames, the most frequent first. */
export const koreanWords = wordsIn(`
  밤 새벽 비 달빛 사랑 바다 봄 너 하루 꿈 별 노래 바람 눈 그대 여름 기억 서울 오후 길 가을 겨울
  시간 마음 하늘 안녕 구름 숲 춤 편지 파도 골목 햇살 커피 비밀 고양이 기차 우주 정원 산책 강 눈물
  거울 미소 종이 밤하늘 첫눈 은하수 라디오 우산 창문 도시 노을 언덕 별빛 물결 그림자 소나기
  자장가 여행 무지개 섬 나무 꽃잎 그늘 불꽃 안개 등대 모닥불 다락방 옥상 빗소리 풍경 느낌 온도
  계절 필름 낙엽 반딧불 나비 고래 이슬 첫차 막차 동네 시장 한강 장구 가야금 굿거리 자진모리
  중모리 아리랑 판소리 대금 해금 거문고 꽹과리 북소리 메아리 돌담 처마 마루 툇마루 항구 포구 썰물
  밀물 초승달 보름달 새소리 뻐꾸기 귀뚜라미 솔바람 찔레꽃 민들레 코스모스 해바라기 동백 목련
  진달래 벚꽃 튤립 뷁`)

export const latinWords = wordsIn(`
  LOVE NIGHT DREAM BLUE RAIN SUN CITY MOON LIGHT FIRE HEART SKY DAY STAR RIVER GOLD SUMMER DANCE
  OCEAN SOUL LOFI MORNING SILVER ROAD WINTER ECHO WAVE SHADOW GARDEN HORIZON TAPE VELVET PAPER
  GLASS NEON STONE FOREST SMOKE STORM CLOUD MIRROR DESERT ISLAND TRAIN WINDOW COFFEE SUGAR HONEY
  CANDY CHERRY LEMON PEACH MIDNIGHT SUNRISE SUNSET TWILIGHT GROOVE BEAT BASS DRUM LOOP CHORD KEYS
  PIANO GUITAR STRINGS BRASS FLUTE CHOIR VOICE WHISPER SIGNAL STATIC VINYL CASSETTE ARCADE PIXEL
  ROBOT ROCKET ORBIT COMET NEBULA GALAXY GRAVITY PULSE MOTION DRIFT FLOAT GLIDE BOUNCE SWING
  SHUFFLE TRAP HOUSE TECHNO AMBIENT CINEMA TRAILER HERO LEGEND TEMPLE DRAGON TIGER WOLF RAVEN
  SWAN WHALE LOTUS ORCHID CEDAR AMBER IVORY CORAL SAPPHIRE ZEPHYR QUARTZ JAZZ FJORD XENON`)

/** The tags of a generated catalogue by kind, the most frequent first. */
export const catalogueTags: SearchFilters['tags'] = {
  instrument: wordsIn(`
    drums piano synth bass guitar strings vocal pad 808 pluck brass organ 가야금 flute bells 해금
    choir 장구 harp kalimba`),
  mood: wordsIn(`
    calm dark happy dreamy sad energetic warm 잔잔한 epic tense romantic bright 쓸쓸한 playful
    mysterious hopeful aggressive 신비한 nostalgic cold`),
  genre: wordsIn(`
    lofi hiphop house ambient pop trap techno jazz cinematic 국악 synthwave rnb rock funk drill
    dnb 발라드 disco soul chiptune`),
}

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/)
}
