import names from './pesticides.json' with { type: 'json' }

const { english, ...korean } = names
const spaced = (name: string) => name.replaceAll(' ', '[ -]?')
/** A name begins a word; in texts without spaces it follows a particle. */
const begins = '(?<![가-힣])|(?<=[가-힣][에을를은는이가로서고도와과])'
/** What a product against pests is called: "진딧물 약", "벌레 잡는 약", "바퀴벌레 스프레이". */
const againstPests =
  '(?:벌레|해충|진딧물|응애|깍지|총채|뿌리파리|날파리|초파리|파리|모기|개미|바퀴|진드기|달팽이|굼벵이|나방|가루이|선충|곰팡이|쥐|잡초)(?:벌레)?(?:\\s?(?:잡는|죽이는|없애는|퇴치하는))?\\s?(?:퇴치|제거|방제|살충)?(?:\\s?(?:약|킬러|스프레이|미끼|베이트|독먹이)|제)(?![한하해간국속재초거])(?!\\s*[0-9])'

/** Names of pesticides in Korean text, where a reader takes them for the word 살충제. */
export const pesticideNames = new RegExp(
  `(?:${begins})(?:${Object.values(korean).flat().map(spaced).join('|')}|${againstPests})|(?<![a-z])(?:${english.map(spaced).join('|')})s?(?![a-z])`,
  'gu',
)

/** Names of pesticides in English text. */
export const englishPesticides = new RegExp(`\\b(?:${english.map(spaced).join('|')})(?:e?s)?\\b`)
